#!/bin/bash
# What the PostgreSQL image does at a start, as far as compose.yaml uses it.
set -eu
[ "${1:-postgres}" = postgres ] || exec "$@"
if [ "$(id -u)" = 0 ]; then
  export POSTGRES_PASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
  unset POSTGRES_PASSWORD_FILE
  install --directory --owner=postgres --mode=700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$BASH" "$0" "$@"
fi
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  initdb --username=postgres --auth-local=trust --auth-host=scram-sha-256 --pwfile=<(echo "$POSTGRES_PASSWORD") > /dev/null
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait --silent --options="-c listen_addresses=''" start
  for script in /docker-entrypoint-initdb.d/*.sh; do
    if [ -x "$script" ]; then "$script"; else . "$script"; fi
  done
  pg_ctl --wait --silent --mode=fast stop
fi
unset POSTGRES_PASSWORD
exec "$@" -c listen_addresses='*'
