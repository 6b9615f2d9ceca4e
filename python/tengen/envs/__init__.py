"""Go as libraries for reinforcement learning want it.

``observer`` needs NumPy alone. ``gymnasium``, ``pettingzoo`` and ``openspiel`` need the library of their
name, and are not imported with the package.
"""
