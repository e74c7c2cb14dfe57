# Builds an image of the site: docker build -t lamplight . The last stage has the packed program (npm run pack) on a
# small Debian, without build tools and npm. The program runs as its own user, and its root file system may be read-only.
#
# Our tests cannot build it, because they have no Docker. It was built once with buildah: docs/decisions/073.

FROM node:26-trixie-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS build
WORKDIR /source
RUN apt-get update \
 && apt-get install -y --no-install-recommends binutils \
 && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional
COPY . .
# The date of the sources, which is the date of every packed file; browsers use it to detect a new version. Default: now
ARG SOURCE_DATE_EPOCH
# strip removes symbols that only debuggers use, which makes Node 33 MB smaller.
RUN node start.mjs pack --to /packed \
 && mkdir /program \
 && tar -xzf /packed/*.tar.gz -C /program --strip-components=1 \
 && strip /program/node_modules/node-*/bin/node

FROM debian:trixie-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f AS base
# libatomic1 is the only library that Node needs and the small Debian lacks. The site stores all data in /data.
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

FROM base AS site
USER 10001
