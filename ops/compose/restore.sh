#!/bin/sh
# restore.sh FOLDER NAME: makes the backup FOLDER/NAME the database and the secret of the product, which must be stopped. The database before
# it is kept under another name. If it fails, or is killed, run it again.
set -eu
umask 077
cd "$1/${2:?"Name a backup, such as 20261130T031500Z."}"
export PGHOST=postgres
before=titleline_before_$(date --utc +%Y%m%dT%H%M%SZ)
as_superuser() { PGUSER=postgres PGPASSWORD="$(cat /passwords/superuser)" "$@"; }
as_superuser dropdb --if-exists titleline_restored
as_superuser createdb --owner=titleline --template=template0 --encoding=UTF8 titleline_restored
# As the product's role: what is in a dump runs with the rights of whoever restores it.
PGUSER=titleline PGPASSWORD="$(cat /passwords/titleline)" \
  pg_restore --no-owner --exit-on-error --single-transaction --dbname=titleline_restored titleline.dump
if [ -e secret ]; then install --owner=1000 --group=1000 --mode=600 secret /data/secret; fi
as_superuser psql --quiet --set ON_ERROR_STOP=1 --single-transaction --dbname=postgres \
  --command="alter database titleline rename to $before" \
  --command='alter database titleline_restored rename to titleline'
echo "Restored $2. The database before is $before."
