#!/bin/sh
# Run by the PostgreSQL image once, when its data folder is new: creates the product's role, which is not a superuser, and its database.
set -eu
psql --quiet --username postgres --set ON_ERROR_STOP=1 <<'SQL'
\set password `cat /passwords/titleline`
create role titleline login password :'password';
create database titleline owner titleline;
SQL
