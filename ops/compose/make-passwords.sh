#!/bin/sh
# make-passwords.sh FOLDER DATABASE: generates, unless they exist, the passwords of PostgreSQL's roles, the secret of the product, and its
# connection string. DATABASE: its hosts, name and options, such as postgres/titleline.
set -eu
umask 077
cd "$1"
[ -e database-url ] && exit
password() { head -c 24 /dev/urandom | base64 | tr '+/' '-_'; }
for name in superuser replication rewind patroni titleline secret; do password > "$name"; done
printf 'postgres://titleline:%s@%s\n' "$(cat titleline)" "$2" > database-url.new
chown node database-url.new secret
mv database-url.new database-url
# PostgreSQL's own user reads the product's password when it creates the role.
chmod 644 titleline
chmod 711 .
