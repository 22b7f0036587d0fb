# One image for all of Nava's programs: the api (the default), the worker (`node worker/src/main.ts`) and the
# migrations (`node tools/migrate.ts deploy`). The server's TypeScript runs unbuilt; only the web client is
# built.
# docs/containers.md lists contents and size; `deploy/try-image` builds and tries the image.

FROM node:24-bookworm-slim AS base
WORKDIR /nava

# pnpm and the lists of packages, for the next two stages
FROM base AS manifests
# Prevents questions during the build
ENV CI=true
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/backup/package.json packages/backup/
COPY packages/catalogue-index/package.json packages/catalogue-index/
COPY packages/contracts/package.json packages/contracts/
COPY packages/doctor/package.json packages/doctor/
COPY packages/media/package.json packages/media/
COPY packages/settings/package.json packages/settings/
COPY packages/tags/package.json packages/tags/
COPY prisma/package.json prisma/
COPY demo/package.json demo/
COPY worker/package.json worker/
COPY tools/package.json tools/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
# Installs the version of pnpm that package.json names.
RUN npm install --global "$(node -p "require('./package.json').packageManager")"

# Packages that the programs need. (`pnpm deploy` would copy Nava's own packages into node_modules, where Node
# runs no TypeScript.)
FROM manifests AS packages
RUN --mount=type=cache,target=/pnpm/store \
  pnpm install --frozen-lockfile --prod --store-dir /pnpm/store \
  --filter "@nava/api..." --filter "@nava/worker..." --filter "@nava/tools..."
COPY deploy/image/prune-packages /tmp/
RUN /tmp/prune-packages /nava

# Builds the database client and the web client. The server-side renderer is a bundle without imports.
FROM manifests AS build
RUN --mount=type=cache,target=/pnpm/store \
  pnpm install --frozen-lockfile --store-dir /pnpm/store --filter "@nava/web..." --filter "@nava/db..."
COPY tsconfig.base.json ./
COPY prisma prisma
# Prisma would download an engine that generating the client does not need.
RUN cd prisma && PRISMA_SCHEMA_ENGINE_BINARY=/bin/true CHECKPOINT_DISABLE=1 node_modules/.bin/prisma generate
COPY packages packages
COPY apps/web apps/web
RUN cd apps/web && node_modules/.bin/vite build \
  && node_modules/.bin/vite build --config vite.embed.config.ts \
  && node_modules/.bin/vite build --config vite.server.config.ts

FROM base AS run
COPY deploy/image/install-ffmpeg /tmp/
RUN /tmp/install-ffmpeg && mkdir /data /backups /import && chown node:node /data /backups
COPY --from=packages /nava /nava
COPY --from=build /nava/apps/web/dist apps/web/dist
COPY --from=build /nava/prisma/generated prisma/generated
COPY packages packages
COPY prisma prisma
COPY demo demo
COPY tools tools
COPY worker worker
COPY apps/api apps/api
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data WEB_DIR=/nava/apps/web/dist
# As in tools/stack/program-env.ts: returns memory after large pictures, and keeps streams from waiting for
# hashes.
ENV MALLOC_MMAP_THRESHOLD_=131072 UV_THREADPOOL_SIZE=16
# Only /tmp and /data need to be writable: for Node's compiled code, which speeds up the next start, and for
# the worker's heartbeat.
ENV NODE_COMPILE_CACHE=/tmp/node-compile WORKER_HEARTBEAT_FILE=/tmp/worker-heartbeat
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "tools/healthcheck.mjs"]
CMD ["node", "--heap-growing-percent=30", "--memory-saver-mode", "apps/api/src/main.ts"]
LABEL org.opencontainers.image.title="Nava" \
  org.opencontainers.image.description="A self-hosted music, video and podcast streaming platform" \
  org.opencontainers.image.licenses="AGPL-3.0-only"
# Of an image that is published: docs/containers.md, The image
ARG COMMIT="" VERSION="" SOURCE=""
LABEL org.opencontainers.image.revision=$COMMIT \
  org.opencontainers.image.version=$VERSION \
  org.opencontainers.image.source=$SOURCE
# For /api/version, as there is no clone
ENV COMMIT=$COMMIT
