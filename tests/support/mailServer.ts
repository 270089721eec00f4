import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type TakenLetter = {
  from: string;
  to: string[];
  /** How the letter came: the user that was logged in, and whether the line was encrypted by then. */
  user: string | null;
  encrypted: boolean;
  source: string;
};

export type MailServer = { port: number; letters: TakenLetter[]; stop: () => Promise<void> };

type Certificate = { key: string; cert: string };

/** A certificate of localhost that nobody has signed but itself. */
export async function makeCertificate(): Promise<Certificate> {
  const made = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  return { key: made.private, cert: made.cert };
}

/** This process vouches for the certificate, as a machine does whose operator installed it. @returns takes it back */
export function trust({ cert }: Certificate): () => void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, cert]);
  return () => setDefaultCACertificates(before);
}

const closed = (close: (done: () => void) => void): Promise<void> => new Promise((resolve) => close(resolve));

/**
 * A real SMTP server on a free port of localhost, which keeps what it takes.
 * @param options as smtp-server has them; `user` and `password`: whom it lets in, without them everybody
 */
export async function startMailServer(
  options: SMTPServerOptions & { user?: string; password?: string } = {},
): Promise<MailServer> {
  const { user, password, ...others } = options;
  const letters: TakenLetter[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: user === undefined,
    disabledCommands: user === undefined ? ["AUTH", "STARTTLS"] : [],
    onAuth: (given, _, answer) =>
      given.username === user && given.password === password
        ? answer(null, { user: given.username })
        : answer(new Error("Authentication credentials invalid")),
    onData: (stream, session, answer) => {
      const { mailFrom, rcptTo } = session.envelope;
      const keep = (source: string) => {
        letters.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          user: session.user ? String(session.user) : null,
          encrypted: session.secure,
          source,
        });
        answer(null);
      };
      void text(stream).then(keep, answer);
    },
    ...others,
  });
  server.on("error", () => {}); // Some tests have a client that goes away in the middle.
  await new Promise<void>((resolve) => void server.listen(0, "localhost", resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, letters, stop: () => closed((done) => server.close(done)) };
}

/**
 * A server that takes connections and says only what the test lets it say.
 * @param says what every connection hears at once
 */
export async function startSilentServer(says = ""): Promise<{
  port: number;
  /** Resolves with the connection of this number, from 1. */
  connection: (number: number) => Promise<Socket>;
  stop: () => Promise<void>;
}> {
  const sockets: Socket[] = [];
  let resolveLetter = (): void => {};
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.resume();
    if (says) socket.write(says);
    sockets.push(socket);
    resolveLetter();
  });
  await new Promise<void>((resolve) => void server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  const connection = async (number: number): Promise<Socket> => {
    for (;;) {
      const socket = sockets[number - 1];
      if (socket) return socket;
      await new Promise<void>((resolve) => {
        resolveLetter = resolve;
      });
    }
  };
  const stop = (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    return closed((done) => void server.close(done));
  };
  return { port, connection, stop };
}
