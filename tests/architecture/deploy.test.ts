import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { getReady } from "#contract/system.ts";
import { readConfig } from "#server/platform/config.ts";
import { CONNECTIONS } from "#server/platform/http/fastify.ts";
import { dataHeaders } from "#server/platform/http/security-headers.ts";
import { readPlainYaml, type Yaml } from "#tests/support/plain-yaml.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const manifest = JSON.parse(read("package.json"));
const dockerfile = read("Dockerfile");
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const knownVariables = [...read(".env.example").matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
/** Node flags of `npm start`. Imported by URL, since the set-up scripts are plain JavaScript without types. */
const { serverFlags } = await import(new URL("../../tools/tasks/project.mjs", import.meta.url).href);

test(".env.example has every variable that the server reads, and no other", () => {
  const asked = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }));
  expect(knownVariables.toSorted()).toEqual([...asked].toSorted());
});

/** Returns the arguments of every instruction of this name, with continued lines joined. */
function instructions(name: string): string[] {
  const lines = dockerfile.replaceAll("\\\n", " ").split("\n");
  return lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1).trim());
}

describe("Dockerfile", () => {
  test("runs the same Node that package.json pins", () => {
    const stages = instructions("FROM").map((from) => from.split(/ AS /i));
    const names = stages.map(([, name]) => name);
    const foreign = stages.map(([image]) => image).filter((image) => !names.includes(image));
    expect(foreign).toHaveLength(1);
    const [tag, digest] = foreign[0]?.split("@") ?? [];
    expect(digest).toMatch(DIGEST);
    expect(tag?.split("-")).toEqual([`node:${manifest.dependencies.node}`, expect.stringMatching(/^\w+$/), "slim"]);
  });

  test("copies only existing paths that .dockerignore admits", () => {
    const copied = instructions("COPY")
      .filter((text) => !text.startsWith("--from="))
      .flatMap((text) => text.split(/\s+/).slice(0, -1))
      .filter((source) => source !== ".");
    expect(copied).toContain("src");
    expect(copied.filter((source) => !existsSync(join(root, source)))).toEqual([]);
    const ignored = read(".dockerignore").split("\n");
    expect(copied.filter((source) => !ignored.includes(`!${source}`))).toEqual([]);
  });

  test("starts the server as npm start does, without rights, and checks its readiness", () => {
    expect(JSON.parse(instructions("CMD").at(-1) ?? "")).toEqual(["node", ...serverFlags, "src/server/main.ts"]);
    expect(instructions("USER")).toEqual(["node"]);
    expect(instructions("HEALTHCHECK").join()).toContain(`/api${getReady.path}\``);
  });

  test("omits only packages that are bundled into the built pages", () => {
    const removed = [...dockerfile.matchAll(/node_modules\/([@\w-]+)(?= |$)/gm)].map(([, name]) => name);
    const bundled = /noExternal:[^;]*?\[("[^:]*?)\]/.exec(read("vite.config.ts"))?.[1]?.replaceAll("\\", "") ?? "";
    const left = removed.filter((name) => name !== "node_modules");
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter((name) => !new RegExp(`["^]${name}["/]`).test(bundled))).toEqual([]);
  });
});

test(".dockerignore admits only named paths: no data, no secrets, nothing installed or built", {
  tags: "promise-41",
}, () => {
  const lines = read(".dockerignore").split("\n");
  const patterns = lines.filter((line) => line !== "" && !line.startsWith("#"));
  expect(patterns[0]).toBe("*");
  const letIn = patterns.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1));
  expect(letIn.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  expect(letIn.filter((name) => /[*?]|^(\.env|\.git|data|build|node_modules)/.test(name))).toEqual([]);
});

describe("compose.yaml", () => {
  const text = read("compose.yaml");
  const compose = asMapping(readPlainYaml(text));
  const services = Object.entries(asMapping(compose.services)).map(([name, service]) => ({
    name,
    service: asMapping(service),
  }));

  function asMapping(value: Yaml | undefined): { [key: string]: Yaml } {
    if (typeof value !== "object" || Array.isArray(value)) throw new Error(`Not a mapping: ${value}`);
    return value;
  }

  test("has the server, its database, its file storage and a mail catcher, each with a check", () => {
    expect(services.map(({ name }) => name)).toEqual(["app", "database", "files", "mail"]);
    for (const { name, service } of services) {
      expect(service.healthcheck ?? service.build, name).toBeDefined();
      expect(service.restart, name).toBe("unless-stopped");
    }
  });

  test.each(services)("hardens $name, and bounds its log, memory and processes", ({ service }) => {
    expect(service).toMatchObject({
      read_only: "true",
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      logging: { driver: "local", options: { "max-size": "10m", "max-file": "5" } },
      mem_limit: expect.stringMatching(/^\d+m$/),
      pids_limit: expect.stringMatching(/^\d+$/),
      tmpfs: expect.arrayContaining(["/tmp"]),
    });
    // No service needs a capability, or an exception from the shared settings.
    for (const name of ["cap_add", "privileged", "network_mode", "pid", "devices"])
      expect(service[name]).toBeUndefined();
  });

  test("gives the server as much memory as systemd does", () => {
    const [, megabytes] = /^MemoryMax=(\d+)M$/m.exec(read("deploy/systemd/website.service")) ?? [];
    expect(services.find(({ name }) => name === "app")?.service.mem_limit).toBe(`${megabytes}m`);
  });

  test("names every image by version and digest", () => {
    const images = services.flatMap(({ service }) => (service.image === undefined ? [] : String(service.image)));
    expect(images).toHaveLength(3);
    for (const image of images) {
      const [tag, digest] = image.split("@");
      expect(tag, image).toMatch(/:v?\d+\.\d+[\w.-]*$/);
      expect(digest, image).toMatch(DIGEST);
    }
  });

  test("has no value for secrets and the operator's settings: nothing starts without them", {
    tags: "promise-41",
  }, () => {
    const used = [...text.matchAll(/\$\{([A-Z0-9_]+)(.{0,2})/g)];
    expect(used.map(([, name]) => name)).toEqual(expect.arrayContaining(["POSTGRES_PASSWORD", "S3_SECRET_ACCESS_KEY"]));
    expect(used.filter(([, , operator]) => operator !== ":?")).toEqual([]);
    const secret = /(PASSWORD|SECRET|KEY)[A-Z_]*: (?!\$\{)/;
    expect(text.split("\n").filter((line) => secret.test(line))).toEqual([]);
  });

  test("sets only variables that the server reads", () => {
    const app = services.find(({ name }) => name === "app")?.service;
    expect(Object.keys(asMapping(app?.environment)).filter((name) => !knownVariables.includes(name))).toEqual([]);
  });

  test("publishes ports to this machine only, and declares its volumes", () => {
    const list = (value: Yaml | undefined) => (Array.isArray(value) ? value.map(String) : []);
    const ports = services.flatMap(({ service }) => list(service.ports));
    expect(ports.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual([]);
    const volumes = services.flatMap(({ service }) => list(service.volumes)).map((volume) => volume.split(":")[0]);
    expect(volumes.toSorted()).toEqual(Object.keys(asMapping(compose.volumes)).toSorted());
  });

  test.each(["install", "backup", "upgrade"])("has every service, file and folder that %s.md names", (guide) => {
    const commands = read(`docs/guides/${guide}.md`).match(/docker compose [^\n`&|]+/g) ?? [];
    const names = commands.flatMap(
      (command) => / (?:exec|run|stop|build|logs)(?: --?[\w-]+)* (\w+)/.exec(command)?.[1] ?? [],
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => services.every((service) => service.name !== name))).toEqual([]);
    const tools = commands.flatMap((command) => command.match(/\btools\/[\w-]+\.ts/g) ?? []);
    expect(tools.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const folders = commands.flatMap((command) => command.match(/(?<=["' ])\/\w+(?=[/ ])/g) ?? []);
    const mounts = services.flatMap(({ service }) =>
      [service.volumes ?? []].flat().map((one) => String(one).split(":")[1]),
    );
    expect(folders.filter((folder) => !mounts.includes(folder))).toEqual([]);
    const profiles = commands.flatMap((command) => /--profile ([\w-]+)/.exec(command)?.[1] ?? []);
    expect(profiles.filter((profile) => !text.includes(`profiles: [${profile}]`))).toEqual([]);
  });

  test("runs the same major version of PostgreSQL as the image's pg_dump", () => {
    const database = services.find(({ name }) => name === "database")?.service.image;
    const [, major] = /postgresql-client-(\d+)/.exec(dockerfile) ?? [];
    expect(database).toMatch(new RegExp(`^postgres:${major}[.-]`));
  });

  test.each([
    "a: &b c",
    "a: |",
    "a: {b: c}",
    "a:\tb",
    "a: 'b'",
    "- a: b",
    "a: b\na: c",
    "a: b\n    c: d",
    "a: b # c",
    "a: *b",
    "<<: *b",
  ])("is refused with YAML that the parser does not support: %s", (source) => {
    expect(() => readPlainYaml(source)).toThrow();
  });
});

describe("systemd", () => {
  const units = readdirSync(join(root, "deploy/systemd"));
  const services = units.filter((unit) => unit.endsWith(".service"));
  const unit = (name: string) => read(`deploy/systemd/${name}`);

  test.each([
    ["website.service", ""],
    ["website@.service", "/usr/bin/env PORT=%i "],
  ])("%s starts the server as npm start does", (name, before) => {
    const [, command] = /^ExecStart=(.*)$/m.exec(unit(name)) ?? [];
    const text = ["/opt/website/current/node_modules/.bin/node", ...serverFlags, "src/server/main.ts"];
    expect(command).toBe(before + text.join(" "));
  });

  test("the template for several processes differs from the single service only by its port", () => {
    const settings = (name: string): string[] => unit(name).match(/^[^#\n].*$/gm) ?? [];
    const [single, template] = [settings("website.service"), settings("website@.service")];
    const extra = template.filter((line) => !single.includes(line));
    expect(
      extra.every((line) => line.includes("%i")),
      extra.join(),
    ).toBe(true);
    const missing = single.filter((line) => !template.includes(line));
    expect(missing.map((line) => line.split("=")[0])).toEqual(["Description", "ExecStart"]);
  });

  test.each(services)("gives %s no rights, and the data folder as the only writable folder", (name) => {
    const lines = unit(name).split("\n");
    const asked = [
      "User=website",
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
      "CapabilityBoundingSet=",
      "UMask=0077",
    ];
    expect(asked.filter((line) => !lines.includes(line))).toEqual([]);
  });

  test.each(services)("runs only files that exist: %s", (name) => {
    const files = unit(name).match(/\b(src|tools)\/[\w/.-]+\.ts\b/g) ?? [];
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test("waits longer for the server's stop than the server itself", () => {
    const [, exitMs = ""] = /EXIT_MS = ([\d_]+)/.exec(read("src/server/main.ts")) ?? [];
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit("website.service")) ?? [];
    expect(Number(seconds) * 1000).toBeGreaterThan(Number(exitMs.replaceAll("_", "")));
  });

  test("deletes old backups only after a new one", { tags: "promise-27" }, () => {
    expect(unit("website-backup.service")).toMatch(/^ExecStartPost=.* -delete$/m);
    expect(unit("website-backup.service")).not.toMatch(/^ExecStart(Pre)?=.*-delete/m);
  });
});

describe("nginx", () => {
  const nginx = read("deploy/nginx/website.conf");
  const seconds = (name: string) => Number(new RegExp(`\\b${name} (\\d+)s;`).exec(nginx)?.[1]);

  test("allows a header the same time as the server, and ends a silent body sooner", () => {
    expect(seconds("client_header_timeout") * 1000).toBe(CONNECTIONS.http.headersTimeout);
    expect(seconds("client_body_timeout") * 1000).toBeLessThan(CONNECTIONS.requestTimeout);
  });

  test("counts IPv4 visitors by address and IPv6 visitors by their /64", { tags: "promise-23" }, () => {
    const map = /^map \$remote_addr \$visitor \{[\s\S]*?^\}/m.exec(nginx)?.[0] ?? "";
    const patterns = [...map.matchAll(/"~(.*)" \$1;/g)].map(([, pattern = ""]) => new RegExp(pattern));
    expect(patterns).toHaveLength(2);
    const visitor = (address: string) =>
      patterns.map((pattern) => pattern.exec(address)?.[1]).find((network) => network !== undefined) ?? address;
    expect(visitor("192.0.2.1")).toBe("192.0.2.1");
    for (const [one, same, other] of [
      ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::", "2001:db8:1:3::1"],
      ["2001:db8::1", "2001:db8::ffff:5:6:7", "2001:db9::1"],
      ["2001:db8:0:7::1", "2001:db8:0:7:1::", "2001:db8:0:8::1"],
      ["2001:db8::7:1:2:3:4", "2001:db8::7:5:6:7:8", "2001:db8::8:1:2:3:4"],
      ["::1", "::2", "1::1"],
    ] as const) {
      expect([one, visitor(one)], same).toEqual([one, visitor(same)]);
      expect(visitor(one), other).not.toBe(visitor(other));
    }
  });

  test("keeps no connection to a process, which would lose a form when the process stops", () => {
    expect(nginx).toMatch(/proxy_set_header Connection close;/);
    expect(nginx).not.toMatch(/^\s*keepalive/m);
  });

  test("redirects to no address with a final slash, which the server would redirect back", () => {
    const prefixes = [...nginx.matchAll(/location (?:\^~ )?(\/\S*) \{/g)].map(([, path = ""]) => path);
    expect(prefixes).toContain("/");
    expect(prefixes.filter((path) => path !== "/" && path.endsWith("/") && !path.startsWith("/.well-known/"))).toEqual(
      [],
    );
  });

  test("passes on the visitor's address, not an address that the visitor claims", {
    tags: ["promise-4", "promise-23"],
  }, () => {
    expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
    expect(nginx).toMatch(/proxy_set_header Forwarded "";/);
    expect(nginx).toMatch(/limit_conn website_connections 500;/);
    expect(nginx).toMatch(/gzip off;/);
  });

  test("passes on the site's own host, never the host that a visitor sent", { tags: "promise-44" }, () => {
    for (const name of ["Host", "X-Forwarded-Host"]) {
      expect(nginx.match(new RegExp(`proxy_set_header ${name} .*`, "g"))).toEqual([
        `proxy_set_header ${name} $server_name;`,
      ]);
    }
    expect(nginx).not.toMatch(/\$(host|http_host|http_x_forwarded_host)\b/);
    expect(read("deploy/caddy/website.caddyfile")).toMatch(/header_up X-Forwarded-Host \{host\}/);
  });

  test("adds the server's headers to its own responses, and none twice to the server's responses", {
    tags: "promise-51",
  }, () => {
    const own: Record<string, string> = {
      ...dataHeaders("https://www.example.org"),
      "cache-control": "no-store",
      "x-request-id": "$request_id",
    };
    const maps = new Map(
      [...nginx.matchAll(/^map \$upstream_http_x_request_id \$(\w+) \{ "" (?:"([^"]+)"|(\S+)); default ""; \}$/gm)].map(
        ([, name = "", quoted, bare]) => [name, quoted ?? bare],
      ),
    );
    const servers = nginx.match(/^server \{[\s\S]*?^\}/gm) ?? [];
    expect(servers).toHaveLength(2);
    for (const server of servers) {
      const added = [...server.matchAll(/^ {4}add_header ([\w-]+) \$(\w+) always;$/gm)].map(
        ([, name = "", variable = ""]) => [name.toLowerCase(), maps.get(variable)],
      );
      const { "strict-transport-security": transport, ...others } = own;
      const isTls = server.includes("ssl_certificate");
      const { "retry-after": _, ...sent } = Object.fromEntries(added);
      expect(sent).toEqual(isTls ? { "strict-transport-security": transport, ...others } : others);
      expect(server.match(/add_header/g)).toHaveLength(added.length);
    }
  });

  test("adds no header in a location, which would then inherit no others", { tags: "promise-51" }, () => {
    const locations = nginx.match(/^ {4}location [\s\S]*?^ {4}\}/gm) ?? [];
    expect(locations.filter((location) => location.includes("add_header"))).toEqual([]);
  });

  test("sets no header for the server in a location, which would then inherit no others", () => {
    const locations = nginx.match(/^ {4}location [\s\S]*?^ {4}\}/gm) ?? [];
    expect(locations.length).toBeGreaterThan(5);
    expect(locations.filter((location) => location.includes("proxy_set_header"))).toEqual([]);
  });
});

test("neither proxy buffers or ends a stream of events", { tags: "promise-70" }, () => {
  const nginx = read("deploy/nginx/website.conf");
  // By default a response may be silent for 60 seconds, and X-Accel-Buffering of the program counts.
  expect(nginx.match(/^ *proxy_read_timeout .*/gm)).toEqual(["            proxy_read_timeout 120s;"]);
  expect(nginx).not.toMatch(/proxy_(buffering|ignore_headers|send_timeout)|send_timeout/);
  // Caddy sends each part of an event stream at once, and has no timeout of responses unless the file sets one.
  expect(read("deploy/caddy/website.caddyfile")).not.toMatch(
    /^\s*(write|idle|flush_interval|stream_timeout|read_timeout) /m,
  );
});

test("Caddy gives its own responses every header that the server's have", { tags: "promise-51" }, () => {
  const caddy = read("deploy/caddy/website.caddyfile");
  const own = caddy.match(/^\thandle_errors \{[\s\S]*?^\t\}/m)?.[0] ?? "";
  const sent = [...own.matchAll(/^\t{3}([\w-]+) "([^"]+)"$/gm)].map(([, name = "", value]) => [
    name.toLowerCase(),
    value,
  ]);
  expect(Object.fromEntries(sent)).toEqual({
    ...dataHeaders("https://www.example.org"),
    "cache-control": "no-store",
    "x-request-id": "{http.request.uuid}",
  });
});
