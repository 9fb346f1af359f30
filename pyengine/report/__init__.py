"""What people see of a study."""
