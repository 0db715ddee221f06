# One image for the server with its workers, the migrations (they run at a start) and the operators' commands: docs/install.md.

FROM docker.io/library/node:24-bookworm-slim AS pack
WORKDIR /build
# The packages are installed again only if one of these files changes.
COPY package.json package-lock.json .npmrc ./
COPY patches patches
COPY scripts/set-up.mjs scripts/
RUN node scripts/set-up.mjs --no-build
COPY . .
RUN npm run pack && mv release/titleline-*/ /titleline

FROM docker.io/library/node:24-bookworm-slim
RUN install --directory --owner=node --group=node --mode=700 /data
COPY --from=pack /titleline /titleline
WORKDIR /titleline
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/titleline
VOLUME /data
EXPOSE 3000
# Node gets it itself. A stop takes up to ten seconds; give it 20.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs", "--workers", "auto"]
