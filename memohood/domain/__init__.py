"""Values of the memory world. Standard library only; no behaviour that needs a file, a model or a clock."""
