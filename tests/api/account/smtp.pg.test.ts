import { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { failedJobs } from "../../../server/jobs/failed.ts";
import { enqueue } from "../../../server/jobs/outbox.ts";
import { startJobs } from "../../../server/jobs/worker.ts";
import { jobs } from "../../../server/jobs.ts";
import { counted } from "../../support/counted.ts";
import { addAccount } from "../../support/factories.ts";
import { header, readLetter } from "../../support/letters.ts";
import { makeCertificate, startMailServer, startSilentServer, trust } from "../../support/mailServer.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";

const PASSWORD = "п@роль: 100% секретный/?#";
const EMAIL = "anna.vetrova@example.ru";

let server: TestServer;
let certificate: { key: string; cert: string };
const stops: (() => unknown)[] = [];
/** Stops it after the test. */
const kept = <T extends { stop: () => unknown }>(one: T): T => {
  stops.push(one.stop);
  return one;
};

beforeAll(async () => {
  server = await startServer({
    config: { origin: "https://rukopis.example", mailFrom: "Рукопись <robot@rukopis.example>" },
  });
  certificate = await makeCertificate();
  await addAccount(server, { email: EMAIL, fio: "Анна Ветрова" });
  await addAccount(server, { email: "boris@example.ru", fio: "Борис" });
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("job").execute();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => server.stop());

const trusted = () => void stops.push(trust(certificate));
const sendThrough = (scheme: "smtp" | "smtps", port: number, login?: { user: string; password: string }) => {
  const { user, password } = login ?? {};
  const before = login ? `${encodeURIComponent(user ?? "")}:${encodeURIComponent(password ?? "")}@` : "";
  server.config.smtpUrl = `${scheme}://${before}localhost:${port}`;
};
const ask = (email = EMAIL) => enqueue("mail", { letter: "passwordRecovery", email });
const drain = () => server.drainJobs();
const waiting = () => server.database.selectFrom("job").select(["attempts", "lastError"]).orderBy("id").execute();
const robot = { user: "robot@rukopis.example", password: PASSWORD };

describe("a letter is delivered whole", () => {
  it("without TLS: subject, sender, words, both forms", async () => {
    const mail = kept(await startMailServer());
    sendThrough("smtp", mail.port);
    await ask();
    expect(await drain()).toEqual({ done: 1, failed: 0 });
    const [letter, ...more] = mail.letters;
    expect(more).toEqual([]);
    const source = letter?.source ?? "";
    expect(letter).toEqual({ from: "robot@rukopis.example", to: [EMAIL], user: null, encrypted: false, source });
    expect(header(source, "From")).toBe("Рукопись <robot@rukopis.example>");
    expect(header(source, "Date")).toBe("Fri, 20 Nov 2026 11:05:31 +0000");
    expect(header(source, "Message-ID")).toMatch(/^<[^@<>\s]+@rukopis\.example>$/);
    expect(header(source, "MIME-Version")).toBe("1.0");
    const { token, html, ...read } = readLetter(source);
    const link = `https://rukopis.example/account/password/reset#token=${token}`;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(read).toEqual({
      to: EMAIL,
      subject: "Восстановление пароля",
      link,
      text: `Здравствуйте, Анна Ветрова!

Чтобы задать новый пароль на «Рукописи», откройте ссылку. Она действует 1 час и только один раз.

${link}

Если вы этого не просили, ничего делать не нужно: прежний пароль остаётся в силе.

Рукопись`,
    });
    expect(html).toContain(`<p><a href="${link}">Задать новый пароль</a></p>`);
    expect(Buffer.byteLength(source)).toBe(source.length); // nothing but ASCII on the way
  });

  it.each([
    ["smtps", "TLS on connect", { secure: true }],
    ["smtp", "STARTTLS", { secure: false }],
  ] as const)("%s: %s and a login whose password has every sign", async (scheme, _, options) => {
    trusted();
    const mail = kept(await startMailServer({ ...certificate, ...options, ...robot }));
    sendThrough(scheme, mail.port, robot);
    await ask();
    expect(await drain()).toEqual({ done: 1, failed: 0 });
    expect(mail.letters).toMatchObject([{ to: [EMAIL], user: "robot@rukopis.example", encrypted: true }]);
    expect(readLetter(mail.letters[0]?.source ?? "").subject).toBe("Восстановление пароля");
  });
});

describe("a letter that is not taken", () => {
  it("a certificate that nobody vouches for: no letter is sent", async () => {
    const mail = kept(await startMailServer({ ...certificate, secure: true, ...robot }));
    sendThrough("smtps", mail.port, robot);
    await ask();
    expect(await drain()).toEqual({ done: 0, failed: 1 });
    expect(mail.letters).toEqual([]);
    expect(await waiting()).toEqual([{ attempts: 1, lastError: expect.stringMatching(/^self-signed certificate/) }]);
  });

  it("is counted by its sort, and once more when it is sent after all", async () => {
    const counts = await counted(async () => {
      sendThrough("smtp", 1);
      await ask();
      expect(await drain()).toEqual({ done: 0, failed: 1 });
      sendThrough("smtp", kept(await startMailServer()).port);
      server.clock.pass(10_000);
      expect(await drain()).toEqual({ done: 1, failed: 0 });
    });
    expect(counts).toEqual({
      'rukopis_jobs_total{kind="mail",outcome="failed"}': 1,
      'rukopis_jobs_total{kind="mail",outcome="done"}': 1,
      'rukopis_letters_total{letter="passwordRecovery",outcome="failed"}': 1,
      'rukopis_letters_total{letter="passwordRecovery",outcome="sent"}': 1,
    });
  });

  it("a wrong login is logged, without the password", async () => {
    trusted();
    const mail = kept(await startMailServer({ ...certificate, secure: true, ...robot, password: "другой" }));
    const error = vi.spyOn(server.app.log, "error");
    sendThrough("smtps", mail.port, robot);
    await ask();
    expect(await drain()).toEqual({ done: 0, failed: 1 });
    expect(mail.letters).toEqual([]);
    const lastError = "Invalid login: 535 Authentication credentials invalid";
    expect(await waiting()).toEqual([{ attempts: 1, lastError }]);
    const [[told, words] = []] = error.mock.calls;
    expect(told).toMatchObject({ job: "mail", attempts: 1, lastError });
    expect(words).toBe("a job failed and will be tried again");
    const err = (told as unknown as { err: Error }).err;
    const everything = JSON.stringify([told, Object.entries(err), err.message, err.stack]);
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), Buffer.from(PASSWORD).toString("base64")])
      expect(everything).not.toContain(secret);
  });

  it("a refused recipient is tried again later and later, and named after the tenth time", async () => {
    const refuse = kept(
      await startMailServer({
        onRcptTo: ({ address }, _, answer) =>
          address === EMAIL
            ? answer(Object.assign(new Error(`<${address}> has no such mailbox`), { responseCode: 550 }))
            : answer(),
      }),
    );
    sendThrough("smtp", refuse.port);
    await ask();
    await ask("boris@example.ru");
    expect(await drain()).toEqual({ done: 1, failed: 1 });
    expect(refuse.letters).toMatchObject([{ to: ["boris@example.ru"] }]);
    const lastError = "Can't send mail - all recipients were rejected: 550 <‹адрес›> has no such mailbox";
    const pauses = [2, 4, 8, 16, 32, 64, 128, 256, 512];
    for (const [index, pause] of pauses.entries()) {
      expect(await waiting()).toEqual([{ attempts: index + 1, lastError }]);
      expect(await failedJobs()).toEqual([]);
      server.clock.pass(pause * 1_000 - 1);
      expect(await drain()).toEqual({ done: 0, failed: 0 });
      server.clock.pass(1);
      expect(await drain()).toEqual({ done: 0, failed: 1 });
    }
    expect(await failedJobs()).toMatchObject([{ kind: "mail", attempts: 10, lastError }]);
    expect(refuse.letters).toHaveLength(1);
  });
});

describe("a mail server that hangs", () => {
  const fakeTimers = () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  /** The server hears of a connection before the client does: its timers stand by then. */
  const connected = async (silent: { connection: (number: number) => Promise<Socket> }, number = 1) => {
    const socket = await silent.connection(number);
    await new Promise(setImmediate);
    return socket;
  };

  it("no greeting: given up after 10 s, and the next letter is sent", async () => {
    const silent = kept(await startSilentServer());
    fakeTimers();
    sendThrough("smtp", silent.port);
    await ask();
    await ask("boris@example.ru");
    const draining = drain();
    await connected(silent);
    const mail = kept(await startMailServer());
    sendThrough("smtp", mail.port);
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    expect(await draining).toEqual({ done: 1, failed: 1 });
    expect(mail.letters).toMatchObject([{ to: ["boris@example.ru"] }]);
    expect(await waiting()).toEqual([{ attempts: 1, lastError: "Greeting never received" }]);
  });

  it("silence after the greeting: given up after 15 s", async () => {
    const timeouts = vi.spyOn(Socket.prototype, "setTimeout");
    const silent = kept(await startSilentServer("220 mail.example ESMTP\r\n"));
    sendThrough("smtp", silent.port);
    await ask();
    const draining = drain();
    await connected(silent);
    const ours = await vi.waitFor(() => {
      const at = timeouts.mock.calls.findIndex(([time]) => time === 15_000);
      return timeouts.mock.contexts[at] as Socket;
    });
    ours.emit("timeout");
    expect(await draining).toEqual({ done: 0, failed: 1 });
    expect(await waiting()).toEqual([{ attempts: 1, lastError: "Timeout" }]);
  });

  it("a word now and then: given up after 45 s in all", async () => {
    const silent = kept(await startSilentServer("220-mail.example\r\n"));
    fakeTimers();
    sendThrough("smtp", silent.port);
    await ask();
    const draining = drain();
    const socket = await connected(silent);
    socket.write("220 mail.example ESMTP\r\n");
    await new Promise<void>((resolve) => void socket.once("data", () => resolve())); // EHLO
    socket.write("250-one moment\r\n");
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await draining).toEqual({ done: 0, failed: 1 });
    expect(await waiting()).toEqual([
      { attempts: 1, lastError: "the mail server did not take the letter in 45 seconds" },
    ]);
  });

  it("does not keep the server from its stop: after 3 s the letter waits for the next start", async () => {
    const silent = kept(await startSilentServer());
    const error = vi.spyOn(server.app.log, "error");
    fakeTimers();
    sendThrough("smtp", silent.port);
    await ask();
    const stop = startJobs({ jobs, now: server.clock.now, log: server.app.log });
    await connected(silent);
    const stopping = stop();
    await vi.advanceTimersByTimeAsync(3_000);
    await stopping;
    expect(error.mock.calls).toEqual([]);
    const letters = server.database
      .selectFrom("job")
      .where("kind", "=", "mail")
      .select(["attempts", "lastError", "runAt"]);
    expect(await letters.execute()).toEqual([
      { attempts: 0, lastError: null, runAt: new Date("1970-01-01T00:00:00.000Z") },
    ]);
    vi.useRealTimers();
    const mail = kept(await startMailServer());
    sendThrough("smtp", mail.port);
    await drain();
    expect(mail.letters).toMatchObject([{ to: [EMAIL] }]);
  });
});
