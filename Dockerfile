# Punchcard with its own Node.js on a slim Debian; docs/install.md says how to run it.
FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends binutils
WORKDIR /src
COPY . .
# The version, as in 1.2.3; the copy has no git tags.
ARG BUILD_VERSION=
# The packages of development and of the pages, without those of the tests.
RUN npm ci --ignore-scripts && node scripts/prepare.mjs \
 && node_modules/.bin/node scripts/bundle.ts /bundle

FROM debian:bookworm-slim
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin punchcard \
 && install --directory --owner=10001 --group=10001 --mode=0700 /data \
 && ln -s /usr/lib/punchcard/bin/punchcard /usr/local/bin/punchcard
COPY --from=build /bundle /usr/lib/punchcard
ENV PUNCHCARD_HOST=0.0.0.0 PUNCHCARD_DATA_DIR=/data HOME=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Without a shell, so that signals reach the server itself.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["/usr/lib/punchcard/bin/node", "/usr/lib/punchcard/src/start.js", "health"]
ENTRYPOINT ["/usr/lib/punchcard/bin/node", "--max-semi-space-size=8", "--heap-growing-percent=50", "--", "/usr/lib/punchcard/src/start.js"]
CMD ["serve"]
