#!/bin/sh
# /etc/patroni/back-up.sh on each host: on the one with the primary it makes a backup and records it for the metrics, the alerts and the check
# of the product. On the others it does nothing.
set -eu
curl --fail --silent --output /dev/null http://localhost:8008/primary || exit 0
runuser -u postgres -- pgbackrest --stanza=titleline --type=full backup
. /etc/patroni_env.conf
# As the product's role, and not as the superuser: what the product's tables run at an insert belongs to that role.
PGPASSWORD=$TITLELINE_PASSWORD psql --quiet --host=localhost --username=titleline --dbname=titleline --command="
  insert into last_backup (at, place) values (now(), 'pgBackRest')
  on conflict (one) do update set at = excluded.at, place = excluded.place"
