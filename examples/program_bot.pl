#!/usr/bin/perl
# A bot in another language: it takes any of the options that it is offered.
#
#     underhall arena kings --bots "program:perl examples/program_bot.pl,random"
#
# Messages are written without spaces, and `options` comes last: a few patterns are enough to read them.
use strict;
use warnings;

$| = 1;    # every answer is sent at once
while (my $line = <STDIN>) {
    if ($line =~ /^\{"type":"hello".*"seed":(\d+)/) {
        srand($1);
        print qq({"type":"ready","name":"example in Perl"}\n);
    }
    elsif ($line =~ /^\{"type":"ask","id":(\d+),.*"options":(\[.*)/) {
        my ($id, $options) = ($1, $2);
        my @values = $options =~ /"value":(\d+)/g;
        print qq({"type":"answer","id":$id,"value":$values[rand @values]}\n);
    }
}
