import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../../server/db/embedded/connection.ts";
import { lockIfFree } from "../../../server/db/lock.ts";
import { patient } from "../../support/patience.ts";

let folder: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rukopis-start-"));
});
afterEach(async () => {
  for (const child of running.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
});
afterAll(() => rm(folder, { recursive: true }));

const { DATABASE_URL: _, TEST_DATABASE_URL: __, HOST: ___, ...inherited } = process.env;

function start(settings: Record<string, string>) {
  const env = {
    ...inherited,
    SKIP_BUILD: "1",
    DEMO: "0",
    PORT: "0",
    DATA_DIR: join(folder, "data"),
    NODE_ENV: "production",
    DRAIN_SECONDS: "0",
    ...settings,
  };
  const child = spawn(process.execPath, ["server/start.mjs"], { env });
  running.push(child);
  const said = { out: "", error: "" };
  child.stdout.on("data", (part) => {
    said.out += part;
  });
  child.stderr.on("data", (part) => {
    said.error += part;
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...said }));
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const found = /^Рукопись: (http:\S+)$/m.exec(said.out);
      if (found?.[1]) resolve(found[1]);
    });
    void ended.then(({ error }) => reject(new Error(error)));
  });
  address.catch(() => {});
  return { child, ended, address, said };
}

const failure = (line: string) => ({ code: 1, out: "", error: `${line}\n` });

describe("a start that fails says why in one line, with the exit code 1", () => {
  it.each([
    ["PORT", { PORT: "abc" }, "PORT must be a number from 0 to 65535, not «abc»"],
    [
      "a directory where none can be",
      { DATA_DIR: "/proc/nope" },
      "The data directory /proc/nope cannot be used: ENOENT: no such file or directory, mkdir '/proc/nope'",
    ],
    ["MODERATION", { MODERATION: "yes" }, "MODERATION must be off, newcomers or all, not «yes»"],
    ["PRIVATE_MESSAGES", { PRIVATE_MESSAGES: "no" }, "PRIVATE_MESSAGES must be on or off, not «no»"],
    ["AUDIO_QUOTA_GB", { AUDIO_QUOTA_GB: "0" }, "AUDIO_QUOTA_GB must be a number of gigabytes, not «0»"],
    ["AUDIO_QUOTA_GB", { AUDIO_QUOTA_GB: "many" }, "AUDIO_QUOTA_GB must be a number of gigabytes, not «many»"],
    ["FFMPEG_PATH", { FFMPEG_PATH: "/no/ffmpeg" }, "FFMPEG_PATH must name a program, or be none, not «/no/ffmpeg»"],
    ["STAFF_TOTP", { STAFF_TOTP: "no" }, "STAFF_TOTP must be required or off, not «no»"],
    [
      "STAFF_TOTP where strangers come",
      { STAFF_TOTP: "off", ORIGIN: "https://rukopis.example" },
      "STAFF_TOTP=off is for demos on localhost alone",
    ],
    ["SMS_PROVIDER", { SMS_PROVIDER: "sms" }, "SMS_PROVIDER must be log or smsru, not «sms»"],
    [
      "SMS_PROVIDER without its key",
      { SMS_PROVIDER: "smsru" },
      "SMS_PROVIDER=smsru needs SMSRU_API_ID, the key from sms.ru",
    ],
    ["CHAT_PROVIDER", { CHAT_PROVIDER: "jivo" }, "CHAT_PROVIDER must be none, chatra or chatwoot, not «jivo»"],
    [
      "a chat whose key could close the page's tag",
      { CHAT_PROVIDER: "chatra", CHATRA_ID: 'a" onload="' },
      "CHAT_PROVIDER=chatra needs CHATRA_ID, the public key from chatra.com",
    ],
    [
      "a chat without its token",
      { CHAT_PROVIDER: "chatwoot", CHATWOOT_URL: "https://chat.example" },
      "CHAT_PROVIDER=chatwoot needs CHATWOOT_TOKEN, the website token of its inbox",
    ],
    [
      "a chat without its address",
      { CHAT_PROVIDER: "chatwoot", CHATWOOT_TOKEN: "abc", CHATWOOT_URL: "chat" },
      "CHATWOOT_URL must be the address of a Chatwoot, not «chat»",
    ],
    ["ORIGIN", { ORIGIN: "rukopis" }, "ORIGIN must be an address, not «rukopis»"],
    [
      "DATABASE_URL",
      { DATABASE_URL: "postgres://127.0.0.1:1/x" },
      "The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1",
    ],
    [
      "a password of DATABASE_URL stays secret",
      { DATABASE_URL: "postgres://u:secret@127.0.0.1:1/x" },
      "The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1",
    ],
  ])("%s", async (_, settings, line) => {
    expect(await start(settings as unknown as Record<string, string>).ended).toEqual(failure(line));
  });

  it.each([
    ["a DATA_KEY of 31 bytes", { DATA_KEY: Buffer.alloc(31).toString("base64") }, /^DATA_KEY .*\n$/],
    ["a DATA_KEY that is none", { DATA_KEY: "ключ" }, /^DATA_KEY .*\n$/],
  ])("%s", async (_, settings, line) => {
    const { code, out, error } = await start(settings).ended;
    expect([code, out, error]).toEqual([1, "", expect.stringMatching(line)]);
  });

  it("a data key that is another or gone than the one the data were written with", async () => {
    const dataDir = join(folder, "keys");
    const first = start({ DATA_DIR: dataDir });
    await first.address;
    first.child.kill("SIGTERM");
    await first.ended;
    const line = failure("The data key is another than the one this database was written with: set the right DATA_KEY");
    expect(await start({ DATA_DIR: dataDir, DATA_KEY: Buffer.alloc(32).toString("base64") }).ended).toEqual(line);
    await rm(join(dataDir, "keys"), { recursive: true });
    expect(await start({ DATA_DIR: dataDir }).ended).toEqual(line);
  });

  it("a database with the files of another one", async () => {
    const dataDir = join(folder, "bound");
    const first = start({ DATA_DIR: dataDir });
    await first.address;
    first.child.kill("SIGTERM");
    await first.ended;
    await writeFile(join(dataDir, "installation"), "7f6bb2c2-2f2b-4a67-9c0c-5a3d0c0f6a11\n");
    expect(await start({ DATA_DIR: dataDir }).ended).toEqual(
      failure(`The data directory ${dataDir} is not the one of this database (docs/operating/storage.md)`),
    );
  });

  it("a directory that another process uses", async () => {
    const dataDir = join(folder, "locked");
    await mkdir(dataDir);
    const unlock = lockIfFree(dataDir);
    expect(await start({ DATA_DIR: dataDir }).ended).toEqual(
      failure(`The embedded database in ${dataDir} cannot be opened: another process uses it`),
    );
    unlock?.();
  });

  it.each(["PORT", "METRICS_PORT"])("a %s that is taken, and nothing was made for it", async (name) => {
    const other: Server = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    expect(await start({ [name]: String(port), DATA_DIR: join(folder, "taken") }).ended).toEqual(
      failure(`The port ${port} is taken by another program: set ${name}`),
    );
    expect(existsSync(join(folder, "taken"))).toBe(false);
    other.close();
  });

  it("a directory that cannot be made", async () => {
    const dataDir = join(folder, "file", "data");
    await writeFile(join(folder, "file"), "");
    expect(await start({ DATA_DIR: dataDir }).ended).toEqual(
      failure(`The data directory ${dataDir} cannot be used: ENOTDIR: not a directory, mkdir '${dataDir}'`),
    );
  });
});

/** A call whose body has begun. @returns sends the rest of it, and gives the answer */
async function sendSlowly(address: string): Promise<() => Promise<string>> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  let answer = "";
  socket.on("data", (part) => {
    answer += part;
  });
  await once(socket, "connect");
  const head = "POST /api/v1/account/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json";
  socket.write(`${head}\r\nContent-Length: 2\r\n\r\n{`);
  await fetch(address); // the server has seen the other one, too
  return async () => {
    socket.write("}");
    await once(socket, "close");
    return answer;
  };
}

it("SIGTERM: /ready refuses while calls go on, and a second signal waits for nothing", async () => {
  const { address, child, ended } = start({ DATA_DIR: join(folder, "draining"), DRAIN_SECONDS: "300" });
  const ready = async () => {
    const answer = await fetch(`${await address}/ready`);
    return [answer.status, await answer.json(), answer.headers.get("connection")];
  };
  expect(await ready()).toEqual([200, { status: "ok" }, "keep-alive"]);
  child.kill("SIGTERM");
  const refused = [503, { status: "the server is about to stop" }, "close"];
  await vi.waitFor(async () => expect(await ready()).toEqual(refused), patient(20_000));
  const call = await fetch(`${await address}/api/v2/account/nobody/id`);
  expect([call.status, call.headers.get("connection")]).toEqual([404, "close"]);
  await vi.waitFor(() => {
    child.kill("SIGTERM");
    expect(child.exitCode).toBe(1);
  }, patient(20_000));
  expect((await ended).error).toBe("");
});

it("SIGTERM: a call on its way is answered whole, and no new one is taken", async () => {
  const { address, child, ended } = start({ DATA_DIR: join(folder, "closing") });
  const end = await sendSlowly(await address);
  child.kill("SIGTERM");
  await vi.waitFor(async () => expect(fetch(await address)).rejects.toThrow("fetch failed"), patient(20_000));
  const [head = "", body = ""] = (await end()).split("\r\n\r\n");
  expect(head.toLowerCase().split("\r\n")).toContain("connection: close");
  expect(JSON.parse(body)).toMatchObject({ status: 4, errorCode: 3, message: "Проверьте поля" });
  expect(await ended).toMatchObject({ code: 0, error: "" });
});

it("starts, answers, keeps its data over a stop, and ends with 0 on SIGTERM, and on SIGINT while a client still sends", async () => {
  const dataDir = join(folder, "kept");
  const account = { fio: "Анна", userName: "anna", email: "anna@example.ru", password: "пароль из восьми" };
  const first = start({ DATA_DIR: dataDir });
  const post = async (path: string, body: object) =>
    fetch(`${await first.address}/api/v1/account/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  const registered = await post("register", { ...account, termsAgree: true, personalDataAgree: true });
  expect(await registered.json()).toMatchObject({ status: 1, data: { twoFactorEnabled: false } });
  first.child.kill("SIGTERM");
  const { code, out, error } = await first.ended;
  expect([code, error]).toEqual([0, ""]);
  expect(out.split("\n").filter((line) => line.startsWith("Рукопись:"))).toHaveLength(1);
  for (const path of ["", "files", "mail"]) expect((await stat(join(dataDir, path))).mode & 0o777).toBe(0o700);

  const forMetrics = await freePort();
  const second = start({
    DATA_DIR: dataDir,
    METRICS_PORT: String(forMetrics),
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
  });
  const found = await fetch(`${await second.address}/api/v2/account/anna/id`);
  expect(await found.json()).toEqual({ status: 1, data: { id: 1 } });
  const numbers = await (await fetch(`http://localhost:${forMetrics}/metrics`)).text();
  expect(numbers).toContain('rukopis_database_connections{state="size"} 10\n');
  expect(numbers).toContain('route="/api/v2/account/:username/id",status="2xx"} 1\n');
  expect((await fetch(`${await second.address}/metrics`, { headers: { accept: "text/plain" } })).status).toBe(404);
  await sendSlowly(await second.address);
  second.child.kill("SIGINT");
  const last = await second.ended;
  expect([last.code, last.error]).toEqual([0, ""]);
});

it("the link of a letter is in the log when there is no mail server, the address is not", async () => {
  const { address, child, ended, said } = start({ DATA_DIR: join(folder, "letters"), ORIGIN: "http://localhost:3000" });
  const body = { fio: "Анна", userName: "anna", email: "anna@example.ru", password: "пароль из восьми" };
  await fetch(`${await address}/api/v1/account/register`, {
    method: "POST",
    body: JSON.stringify({ ...body, termsAgree: true, personalDataAgree: true }),
    headers: { "content-type": "application/json" },
  });
  const link = /"link":"(http:\/\/localhost:3000\/account\/email\/confirm#token=[\w-]{43})"/;
  await vi.waitFor(() => expect(said.out).toMatch(link), patient(20_000));
  child.kill("SIGTERM");
  const { out } = await ended;
  expect(out).toMatch(link);
  expect(out).not.toContain("anna@example.ru");
});
