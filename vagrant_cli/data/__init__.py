"""Printed facts: names, numbers and squares that the program trusts."""
