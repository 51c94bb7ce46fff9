# A static binary in an empty image, run by an ordinary user, with the database
# on a volume.
#
#   docker build -t skald .
#   docker run -e DISCORD_TOKEN -v skald:/data --stop-timeout 30 skald
#
# The bot is asked for its health within the container. A configuration of your own
# goes over /etc/skald/config.yaml and has to be readable by user 65532; where it
# leaves operation: listen empty, start with --no-healthcheck. skald restore tries a copy
# in /tmp: with --read-only give --tmpfs /tmp as well.
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
# The folder .git goes along, so that the program knows its commit.
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /skald . \
 && mkdir -p /data /backups /image/tmp /image/etc/skald \
 && chmod 1777 /image/tmp \
 && sed 's/^  listen: ""$/  listen: 127.0.0.1:9090/' config.example.yaml > /image/etc/skald/config.yaml

# No base image: certificates and time zones are in the binary. A folder mounted on
# /etc/ssl/certs is used in place of the certificates.
FROM scratch
COPY --from=build /image /
COPY --from=build /skald /skald
COPY --from=build --chown=65532:65532 /data /data
COPY --from=build --chown=65532:65532 /backups /backups
USER 65532:65532
VOLUME /data
WORKDIR /data
HEALTHCHECK --interval=1m --timeout=15s --start-period=1m CMD ["/skald", "health", "-config", "/etc/skald/config.yaml"]
ENTRYPOINT ["/skald"]
CMD ["serve", "-config", "/etc/skald/config.yaml"]
