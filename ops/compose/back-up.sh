#!/bin/sh
# back-up.sh FOLDER: a dump of the database and the secret, now and every 24 hours, each in a folder of its own. The newest 14 are kept.
# Copy them to another place: a backup on the machine's own disk is lost with it.
set -eu
umask 077
trap 'exit 0' TERM
cd "$1"
database=$(cat /passwords/database-url)
while true; do
  rm -rf ./*.part
  name=$(date --utc +%Y%m%dT%H%M%SZ)
  mkdir "$name.part"
  began=$(date --utc +%FT%TZ)
  pg_dump --format=custom --file="$name.part/titleline.dump" "$database"
  # Not there if SECRET is set: keep that yourself.
  if [ -e /data/secret ]; then cp /data/secret "$name.part/secret"; fi
  sync
  mv "$name.part" "$name"
  # For the metrics, the alerts and the check of the product.
  psql --quiet "$database" --command "insert into last_backup (at, place) values ('$began', 'volume backups, $name')
    on conflict (one) do update set at = excluded.at, place = excluded.place"
  echo "Backed up to $name."
  ls -d 2*Z | head --lines=-14 | xargs --no-run-if-empty rm -r
  sleep 86400 & wait $!
done
