# The administrative commands: what a client asks before it plays.

10 protocol_version
#? [2]

20 name
#? [Tengen]

# Lizzie reads the second number and wants at least 15.
30 version
#? [[0-9]+\.[0-9]+(\.[0-9]+)?]

40 known_command genmove
#? [true]

41 known_command no_such_command
#? [false]

# Clients look for whole lines, and some for this one first.
50 list_commands
#? [protocol_version\n.*]

51 list_commands
#? [.*^(boardsize|quit|play|genmove)$.*^(boardsize|quit|play|genmove)$.*]
