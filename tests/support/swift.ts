import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "./freePorts.ts";

/** What the servers of a store are called, in the order of their ports. */
const servers = ["account", "container", "object"] as const;

const section = (name: string, lines: Record<string, string | number>): string =>
  [`[${name}]`, ...Object.entries(lines).map(([key, value]) => `${key} = ${value}`)].join("\n");

const eggs = (names: string[]): string[] =>
  names.map((name) => section(`filter:${name}`, { use: `egg:swift#${name}` }));

/** OpenStack Swift with its S3 API, as processes of this test alone: a bucket «books», and nothing outside of a folder. */
export async function startSwift() {
  const folder = await mkdtemp(join(tmpdir(), "rukopis-swift-"));
  const [proxy = 0, cache = 0, ...ports] = await freePorts(5);
  const etc = join(folder, "etc");
  await mkdir(etc);
  await mkdir(join(folder, "node", "d1"), { recursive: true });
  const common = { bind_ip: "127.0.0.1", swift_dir: etc, workers: 0, user: "root" };
  const write = (name: string, sections: string[]) => writeFile(join(etc, name), `${sections.join("\n\n")}\n`);
  await write("swift.conf", [
    section("swift-hash", { swift_hash_path_prefix: "rukopis", swift_hash_path_suffix: "test" }),
    section("storage-policy:0", { name: "Policy-0", default: "yes" }),
  ]);
  for (const [index, name] of servers.entries()) {
    const build = (...args: string[]) => execFileSync("swift-ring-builder", [`${name}.builder`, ...args], { cwd: etc });
    build("create", "4", "1", "1");
    build("add", `r1z1-127.0.0.1:${ports[index]}/d1`, "1");
    build("rebalance");
    await write(`${name}-server.conf`, [
      section("DEFAULT", {
        ...common,
        bind_port: ports[index] ?? 0,
        devices: join(folder, "node"),
        mount_check: "false",
      }),
      section("pipeline:main", { pipeline: `${name}-server` }),
      section(`app:${name}-server`, { use: `egg:swift#${name}`, fallocate_reserve: 0 }),
    ]);
  }
  await write("proxy-server.conf", [
    section("DEFAULT", { ...common, bind_port: proxy }),
    section("pipeline:main", {
      pipeline:
        "catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth bulk slo dlo versioned_writes symlink proxy-server",
    }),
    section("app:proxy-server", {
      use: "egg:swift#proxy",
      allow_account_management: "true",
      account_autocreate: "true",
    }),
    section("filter:s3api", {
      use: "egg:swift#s3api",
      s3_acl: "false",
      location: "us-east-1",
      max_upload_part_num: 10_000,
    }),
    section("filter:tempauth", { use: "egg:swift#tempauth", user_test_tester: "testing .admin" }),
    section("filter:cache", { use: "egg:swift#memcache", memcache_servers: `127.0.0.1:${cache}` }),
    section("filter:versioned_writes", { use: "egg:swift#versioned_writes", allow_object_versioning: "true" }),
    ...eggs(["catch_errors", "gatekeeper", "healthcheck", "listing_formats", "bulk", "slo", "dlo", "symlink"]),
  ]);
  const programs: [string, string[]][] = [
    ["memcached", ["-u", "nobody", "-l", "127.0.0.1", "-p", String(cache), "-m", "64"]],
    ...[...servers, "proxy"].map((name): [string, string[]] => [
      `swift-${name}-server`,
      [join(etc, `${name}-server.conf`)],
    ]),
  ];
  let running: ChildProcess[] = [];
  const run = () => {
    running = programs.map(([program, args]) => spawn(program, args, { stdio: "ignore" }));
  };
  const kill = async () => {
    await Promise.all(
      running.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, "exit");
        child.kill("SIGKILL");
        await ended;
      }),
    );
  };
  run();
  return {
    endpoint: `http://127.0.0.1:${proxy}`,
    keys: { region: "us-east-1", accessKey: "test:tester", secretKey: "testing" },
    /** kill -9 of all its processes. */
    kill,
    /** On what they have stored. */
    run,
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
