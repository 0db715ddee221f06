# Stands in for docker.io/library/postgres:17: Debian's PostgreSQL 15, with that image's folders, variables and scripts of the first start.
FROM docker.io/library/debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-15 && rm -r /var/lib/postgresql/15
ENV PATH=/usr/lib/postgresql/15/bin:$PATH PGDATA=/var/lib/postgresql/data LANG=C.UTF-8
COPY postgres-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
