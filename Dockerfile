# Image of the website, which starts without installing anything.
#
#   docker build --tag website .
#   docker run --publish 127.0.0.1:3000:3000 --volume website-data:/data website

# The version of Node in package.json, which the tests ran on.
FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS node
WORKDIR /app

FROM node AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node tools/build.mjs --no-install

FROM node AS packages
COPY package.json package-lock.json .npmrc ./
# No install scripts: the only allowed one would install Node, which the image has.
RUN npm ci --omit=dev --ignore-scripts
# The build contains the used parts of these packages (vite.config.ts).
RUN rm -r node_modules/lucide-react node_modules/@base-ui node_modules/@tanstack

FROM node AS postgres
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client-17

FROM node
RUN install --directory --owner=node --group=node --mode=0700 /data /backups \
 && apt-get update && apt-get install --yes --no-install-recommends libpq5 && rm -r /var/lib/apt/lists/*
# For backups, in the version of the server in compose.yaml. Only the programs, since their package depends on Perl.
COPY --from=postgres /usr/lib/postgresql/17/bin/pg_dump /usr/lib/postgresql/17/bin/pg_restore /usr/local/bin/
COPY --from=packages /app/node_modules node_modules
COPY package.json package-lock.json ./
COPY migrations migrations
COPY tools tools
COPY src src
COPY --from=build /app/build build

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data /backups
EXPOSE 3000
USER node
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--max-old-space-size=768", "src/server/main.ts"]
