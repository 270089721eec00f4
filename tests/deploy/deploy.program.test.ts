import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const has = (program: string): boolean => {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
const output = (program: string, args: string[], env: NodeJS.ProcessEnv = {}): string =>
  execFileSync(program, args, { encoding: "utf8", env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rukopis-deploy-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of `deploy/`, with some of its words replaced. @returns the path of the copy */
function copyOf(name: string, words: Readonly<Record<string, string>>): string {
  const text = Object.entries(words).reduce(
    (read, [from, to]) => {
      expect(read).toContain(from);
      return read.replaceAll(from, to);
    },
    readFileSync(`deploy/${name}`, "utf8"),
  );
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

it.skipIf(!has("systemd-analyze"))("systemd takes the unit, which is hardened", () => {
  const unit = copyOf("rukopis@.service", { "/opt/rukopis/node_modules/node/bin/node": "/bin/true" });
  expect(output("systemd-analyze", ["verify", unit])).toBe("");
  const judgement = output("systemd-analyze", ["security", "--offline=true", unit]);
  expect(judgement).toMatch(/Overall exposure level for \S+: 1\.\d OK/);
});

describe.skipIf(!has("nginx") || !has("openssl"))("nginx takes", () => {
  const check = (site: string) => {
    const words = `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp { access_log off; include ${site}; }\n`;
    writeFileSync(join(folder, "main.conf"), words);
    execFileSync("nginx", ["-t", "-q", "-e", `${folder}/error.log`, "-c", join(folder, "main.conf")]);
  };
  const ports = {
    "listen 80;": "listen 127.0.0.1:18080;",
    "listen [::]:80;": "",
    "listen 443 ": "listen 127.0.0.1:18443 ",
    "listen [::]:443 ssl http2;": "",
  };
  beforeAll(() => {
    const subject = ["-subj", "/CN=books.example"];
    const keys = ["-keyout", `${folder}/privkey.pem`, "-out", `${folder}/fullchain.pem`];
    execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...keys, ...subject], {
      stdio: "ignore",
    });
  });

  it("the site of one machine", () => {
    check(copyOf("nginx.conf", { ...ports, "/etc/letsencrypt/live/books.example/": `${folder}/` }));
  });

  it("the site of the containers", () => {
    const names = { "server one:3000": "server 127.0.0.1:3000", "server two:3000": "server 127.0.0.1:3001" };
    check(copyOf("nginx.compose.conf", { ...ports, ...names, "/certificates/": `${folder}/` }));
  });
});

it.skipIf(!has("docker-compose"))("the services of the containers hold together", () => {
  for (const name of ["database-password", "database-url", "data-key", "s3-secret-key", "smtp-url"])
    writeFileSync(join(folder, name), "x");
  // The old program knows no name of a project, and asks for a version.
  const file = copyOf("compose.yaml", { "name: rukopis\n": 'version: "3.8"\n' });
  const services = output("docker-compose", ["-f", file, "config", "--services"], {
    SECRETS: folder,
    ORIGIN: "https://books.example",
  });
  expect(services.trim().split("\n").sort()).toEqual(["database", "nginx", "one", "store", "two"]);
});

it("the image has every file that a start without tests and a build need, and no secret", () => {
  const lines = readFileSync(".dockerignore", "utf8").trim().split("\n");
  expect(lines).toEqual([
    ".git",
    "data",
    "deploy/certificates",
    "deploy/secrets",
    "dist",
    "node_modules",
    "reports",
    "tests",
  ]);
});
