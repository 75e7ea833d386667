"""All tables, those in memory and those on the disk, with their bots and clocks."""
