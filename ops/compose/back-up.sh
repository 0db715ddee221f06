#!/bin/sh
# back-up.sh FOLDER: a dump of the database and the secret as soon as the newest backup is 24 hours old, each in a folder of its own. The
# newest 14 are kept. Copy them to another place: a backup on the machine's own disk is lost with it.
set -eu
umask 077
trap 'exit 0' TERM
cd "$1"
# The password is not in an argument, which every user of the host could read.
export PGHOST=postgres PGUSER=titleline PGDATABASE=titleline PGPASSWORD="$(cat /passwords/titleline)"
while true; do
  if [ -z "$(find . -maxdepth 1 -name '2*Z' -mmin -1440)" ]; then
    rm -rf ./*.part
    name=$(date --utc +%Y%m%dT%H%M%SZ)
    mkdir "$name.part"
    began=$(date --utc +%FT%TZ)
    pg_dump --format=custom --file="$name.part/titleline.dump"
    # Not there if SECRET is set: keep that yourself.
    if [ -e /data/secret ]; then cp /data/secret "$name.part/secret"; fi
    sync
    mv "$name.part" "$name"
    echo "Backed up to $name."
    ls -d 2*Z | head --lines=-14 | xargs --no-run-if-empty rm -r
    # For the metrics, the alerts and the check of the product.
    psql --quiet --command "insert into last_backup (at, place) values ('$began', 'volume backups, $name')
      on conflict (one) do update set at = excluded.at, place = excluded.place" || echo "$name was not recorded in the database."
  fi
  sleep 60 & wait $!
done
