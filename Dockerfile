# A static binary in an empty image, run by an ordinary user, with the database
# on a volume.
#
#   docker build -t skald .
#   docker run -e DISCORD_TOKEN -v skald:/data skald
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /skald . \
 && mkdir /data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /skald /skald
COPY --from=build --chown=65532:65532 /data /data
COPY config.example.yaml /etc/skald/config.yaml
USER 65532:65532
VOLUME /data
WORKDIR /data
ENTRYPOINT ["/skald"]
CMD ["serve", "-config", "/etc/skald/config.yaml"]
