# Stands in for docker.io/library/node:24-bookworm-slim: the same Node and npm, and a user named node.
FROM docker.io/library/debian:bookworm-slim
ADD node.tar.gz /opt
RUN cp -r /opt/node-*/* /usr/local && rm -r /opt/node-* && useradd --create-home --uid 1000 node
# npm trusts the CAs that this machine trusts, which may have a proxy for the npm registry.
COPY ca-certificates.crt /etc/ssl/
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/ca-certificates.crt
CMD ["node"]
