"""What people can install without Python: built, and tried as they would."""
