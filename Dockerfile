# The site in a container, for Intel and ARM alike: docker build -t calendar . && docker run -p 3000:3000 -v calendar:/data calendar

FROM node:24-slim AS build
WORKDIR /srv/calendar
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
LABEL org.opencontainers.image.title="City Bike Calendar" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /srv/calendar
COPY --from=build /srv/calendar ./
# The image's own user without rights. The data folder is made here, so that a new volume is that user's.
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not npm: the server itself gets the signal to stop, and ends what is under way.
CMD ["node", "run.js", "start"]
