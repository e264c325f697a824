"""Pictures that anything shows: SVG made of plain shapes, and the files that they go in."""
