# Nava's programs in one image: the api (the default) and the worker (`node worker/src/main.ts`).
# The server's TypeScript runs as it is; only the web client is built.

FROM node:24-bookworm-slim AS base
WORKDIR /nava
ENV PNPM_HOME=/pnpm PATH=/pnpm:$PATH

FROM base AS build
# Nothing asks questions during a build.
ENV CI=true
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/catalogue-index/package.json packages/catalogue-index/
COPY packages/contracts/package.json packages/contracts/
COPY packages/media/package.json packages/media/
COPY packages/settings/package.json packages/settings/
COPY prisma/package.json prisma/
COPY demo/package.json demo/
COPY worker/package.json worker/
COPY tools/package.json tools/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
# The version of pnpm that package.json names.
RUN npm install --global "$(node -p "require('./package.json').packageManager")"
RUN --mount=type=cache,target=/pnpm/store pnpm install --frozen-lockfile --store-dir /pnpm/store
COPY . .
# Prisma would download an engine that generating does not need.
RUN cd prisma && PRISMA_SCHEMA_ENGINE_BINARY=/bin/true CHECKPOINT_DISABLE=1 node_modules/.bin/prisma generate
RUN cd apps/web && node_modules/.bin/vite build \
  && node_modules/.bin/vite build --config vite.embed.config.ts \
  && node_modules/.bin/vite build --config vite.server.config.ts
# What only development needs goes: the packages once more, without it.
RUN --mount=type=cache,target=/pnpm/store rm -rf node_modules */node_modules */*/node_modules \
  && pnpm install --frozen-lockfile --prod --store-dir /pnpm/store \
  && rm -rf apps/web/src e2e bench docs

FROM base AS run
# Debian's ffmpeg gets its security fixes.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /nava /nava
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data WEB_DIR=/nava/apps/web/dist
# As tools/stack/program-env.ts sets them: memory is given back after large pictures, and streams do not wait for hashes.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 UV_THREADPOOL_SIZE=16
# What Node has compiled, for the next start.
ENV NODE_COMPILE_CACHE=/tmp/node-compile
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "--heap-growing-percent=30", "--memory-saver-mode", "apps/api/src/main.ts"]
