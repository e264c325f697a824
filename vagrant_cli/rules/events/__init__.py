"""What can happen, one record each."""
