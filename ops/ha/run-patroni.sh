#!/bin/sh
# Starts Patroni in a container, with the passwords that are files in /passwords, as PostgreSQL's user.
set -eu
export PATRONI_SUPERUSER_PASSWORD="$(cat /passwords/superuser)"
export PATRONI_REPLICATION_PASSWORD="$(cat /passwords/replication)"
export PATRONI_REWIND_PASSWORD="$(cat /passwords/rewind)"
export PATRONI_RESTAPI_USERNAME=patroni PATRONI_RESTAPI_PASSWORD="$(cat /passwords/patroni)"
export TITLELINE_PASSWORD="$(cat /passwords/titleline)"
chown postgres /var/lib/postgresql
install --directory --owner=postgres /var/run/postgresql
exec setpriv --reuid=postgres --regid=postgres --init-groups env HOME=/var/lib/postgresql patroni /etc/patroni/patroni.yml
