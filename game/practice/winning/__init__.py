"""What wins a contract: advice with a counted fact behind it."""
