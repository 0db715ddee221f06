#!/bin/sh
# back-up.sh FOLDER: a dump of the database and the secret, now and every 24 hours, each in a folder of its own. The newest 14 are kept.
# Copy them to another place: a backup on the machine's own disk is lost with it.
set -eu
umask 077
trap 'exit 0' TERM
cd "$1"
while true; do
  rm -rf ./*.part
  name=$(date --utc +%Y%m%dT%H%M%SZ)
  mkdir "$name.part"
  pg_dump --format=custom --file="$name.part/titleline.dump" "$(cat /passwords/database-url)"
  cp /data/secret "$name.part/secret"
  sync
  mv "$name.part" "$name"
  echo "Backed up to $name."
  ls -d 2*Z | head --lines=-14 | xargs --no-run-if-empty rm -r
  sleep 86400 & wait $!
done
