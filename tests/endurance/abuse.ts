import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { bookOf } from "../import/books.ts";
import { addChapter, addPublishedBook, addWork, documentOf } from "../support/factories.works.ts";
import type { ServerProcess } from "../support/process.ts";
import type { Abused } from "./abuser.ts";
import { type Abuse, abuses } from "./abuses.ts";
import { addPerson, type Person, World } from "./world.ts";

/** What one person with eight connections, or two with four each, may do to another. */
const MOST_MILLISECONDS = 500;
/** Milliseconds that a small book of another person takes, during any import. */
const LONGEST_IMPORT = 10_000;
/** Another person imports so often. */
const IMPORT_PAUSE = 2_000;
const MOST_BYTES = 1_073_741_824;
/** Another person asks for a page and saves a chapter so often. */
const PAUSE = 100;

const smallBook = bookOf("<section><title><p>Утро</p></title><p>Было утро.</p></section>");

export type Measured = {
  abuse: string;
  requests: number;
  /** Answers of the abuse by status. */
  statuses: Record<string, number>;
  page: number;
  save: number;
  /** The slowest import of another person's small book; null: none was tried. */
  book: number | null;
  megabytes: number;
  isGood: boolean;
};

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Of the slowest twentieth the quickest. */
const p95 = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? 0;

async function residentBytes({ pid }: ServerProcess): Promise<number> {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1_024;
}

type Cast = { server: ServerProcess; abusers: Person[]; author: Person; bookId: number; chapterId: number };

async function make(postgres?: string): Promise<Cast & { stop: () => Promise<void> }> {
  const world = await World.make(postgres, { NODE_ENV: "production" });
  const { server } = world;
  await server.run();
  await server.end();
  const made = await world.past(async (opened) => {
    const abusers = [await addPerson(opened), await addPerson(opened)];
    const author = await addPerson(opened);
    const { workId: bookId } = await addPublishedBook(opened, { owner: author });
    const draft = await addWork(opened, { owner: author });
    const { id: chapterId } = await addChapter(opened, draft.id);
    return { abusers, author, bookId, chapterId };
  });
  await server.run();
  return { server, ...made, stop: () => world.stop() };
}

/** Milliseconds until the whole answer has come; other statuses than 200 end the run. */
async function timed(server: ServerProcess, path: string, init: RequestInit): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${server.url}${path}`, init);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answers another person with ${response.status}`);
  return performance.now() - began;
}

/** One abuse, again and again, while another person reads and writes. @param seconds how long */
async function suffer(abuse: Abuse, cast: Cast, revision: { now: number }, seconds: number): Promise<Measured> {
  const { server, abusers, author, bookId, chapterId } = cast;
  const child = fork(new URL("./abuser.ts", import.meta.url), [
    ...[abuse.name, server.url, abusers.map(({ secret }) => secret).join(), String(seconds)],
  ]);
  const ended = once(child, "exit");
  await once(child, "message");
  const report = once(child, "message") as Promise<[Abused]>;
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const headers = { cookie: `sid=${author.secret}`, origin: server.url, "content-type": "application/json" };
  const [pages, saves, memory, books]: [number[], number[], number[], number[]] = [[], [], [], []];
  const live = async () => {
    while (!isOver()) {
      pages.push(await timed(server, `/book/${bookId}`, { headers: { accept: "text/html" } }));
      const body = JSON.stringify({
        id: chapterId,
        revision: revision.now,
        title: "",
        document: documentOf(`Ход ${revision.now}.`),
      });
      saves.push(await timed(server, "/api/v2/work/update/chapter", { method: "POST", headers, body }));
      revision.now += 1;
      memory.push(await residentBytes(server));
      await rest(PAUSE);
    }
  };
  const { "content-type": _, ...sender } = headers;
  const importing = async () => {
    while (abuse.holds === "imports" && !isOver()) {
      const body = new FormData();
      body.append("file", new Blob([smallBook]), "a.fb2");
      books.push(await timed(server, "/api/v2/work/import-fb2", { method: "POST", headers: sender, body }));
      await rest(IMPORT_PAUSE);
    }
  };
  await Promise.all([live(), importing(), ended]);
  const [{ requests, statuses }] = await report;
  const [page, save, bytes] = [p95(pages), p95(saves), Math.max(...memory)];
  const book = books.length === 0 ? null : Math.round(Math.max(...books));
  return {
    abuse: abuse.name,
    requests,
    statuses,
    page: Math.round(page),
    save: Math.round(save),
    book,
    megabytes: Math.round(bytes / 1_048_576),
    isGood:
      (book ?? 0) <= LONGEST_IMPORT && page <= MOST_MILLISECONDS && save <= MOST_MILLISECONDS && bytes <= MOST_BYTES,
  };
}

/** Every abuse after the other against one server. @param hear gets the measurement of each */
export async function sufferAll(
  { seconds, postgres, only }: { seconds: number; postgres?: string | undefined; only?: string | undefined },
  hear: (measured: Measured) => void,
): Promise<boolean> {
  const cast = await make(postgres);
  const revision = { now: 1 };
  let isGood = true;
  try {
    for (const abuse of abuses.filter((one) => only === undefined || one.name === only)) {
      const measured = await suffer(abuse, cast, revision, seconds);
      hear(measured);
      isGood &&= measured.isGood;
    }
  } finally {
    await cast.stop();
  }
  return isGood;
}
