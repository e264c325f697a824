"""Commands about saves: history, merging, which one."""
