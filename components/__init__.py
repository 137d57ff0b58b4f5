"""The Streamlit side of Citelight: the viewer, and the small native parts around it."""
