# An image of the site: docker build -t lamplight .
# Its last stage has the packed program (npm run pack) on a small Debian, no build tools and no npm; it runs as a user of its
# own, and its root file system may be read-only. For PostgreSQL: docker build --target with-postgres -t lamplight:postgres .
#
# Not run by the developers' tests, for want of Docker there. The same steps were tried by hand without it: docs/decisions/073.

FROM node:26-trixie-slim AS build
WORKDIR /source
RUN apt-get update \
 && apt-get install -y --no-install-recommends binutils \
 && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional
COPY . .
# The date of the sources, which browsers tell versions by; without it, now.
ARG SOURCE_DATE_EPOCH
# Without its symbols, which only debuggers read, Node is 33 MB smaller.
RUN node start.mjs pack --to /packed \
 && mkdir /program \
 && tar -xzf /packed/*.tar.gz -C /program --strip-components=1 \
 && strip /program/node_modules/node-*/bin/node

FROM debian:trixie-slim AS base
# Node's only need that a small Debian lacks. The site keeps everything in /data.
RUN apt-get update \
 && apt-get install -y --no-install-recommends libatomic1 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --no-create-home --home-dir /nonexistent lamplight \
 && install -d -o lamplight -g lamplight -m 700 /data /keys
COPY --from=build /program /opt/lamplight
RUN ln -s /opt/lamplight/lamplight /usr/local/bin/lamplight \
 && ln -s /opt/lamplight/node_modules/node-*/bin/node /usr/local/bin/node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "/opt/lamplight/deploy/health-check.mjs"]
ENTRYPOINT ["lamplight"]
CMD ["start"]

# With pg_dump and pg_restore, by which backups of PostgreSQL are made. 60 MB more.
FROM base AS with-postgres
RUN apt-get update \
 && apt-get install -y --no-install-recommends postgresql-client \
 && rm -rf /var/lib/apt/lists/*
USER 10001

FROM base AS site
USER 10001
