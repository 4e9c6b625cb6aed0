"""What a person does to memory by hand: forget, keep private, list and change in bulk, carry away and bring back."""
