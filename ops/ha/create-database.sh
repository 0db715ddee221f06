#!/bin/sh
# /etc/patroni/create-database.sh: Patroni runs it once, when the cluster is new, with the superuser's connection string. Creates the
# product's role, which is not a superuser, and its database.
set -eu
psql --quiet --set ON_ERROR_STOP=1 "$1" <<'SQL'
\getenv password TITLELINE_PASSWORD
create role titleline login password :'password';
create database titleline owner titleline;
SQL
