import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { addChapter, addPublishedBook, addWork, documentOf } from "../support/factories.works.ts";
import type { ServerProcess } from "../support/process.ts";
import type { Abused } from "./abuser.ts";
import { abuses } from "./abuses.ts";
import { addPerson, type Person, World } from "./world.ts";

/** What one person with eight connections may do to another. */
const MOST_MILLISECONDS = 500;
const MOST_BYTES = 1_073_741_824;
/** Another person asks for a page and saves a chapter so often. */
const PAUSE = 100;

export type Measured = {
  abuse: string;
  requests: number;
  /** Answers of the abuse by status. */
  statuses: Record<string, number>;
  page: number;
  save: number;
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

type Cast = { server: ServerProcess; abuser: Person; author: Person; bookId: number; chapterId: number };

async function make(postgres?: string): Promise<Cast & { stop: () => Promise<void> }> {
  const world = await World.make(postgres, { NODE_ENV: "production" });
  const { server } = world;
  await server.run();
  await server.end();
  const made = await world.past(async (opened) => {
    const [abuser, author] = [await addPerson(opened), await addPerson(opened)];
    const { workId: bookId } = await addPublishedBook(opened, { owner: author });
    const draft = await addWork(opened, { owner: author });
    const { id: chapterId } = await addChapter(opened, draft.id);
    return { abuser, author, bookId, chapterId };
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
async function suffer(abuse: string, cast: Cast, revision: { now: number }, seconds: number): Promise<Measured> {
  const { server, abuser, author, bookId, chapterId } = cast;
  const child = fork(new URL("./abuser.ts", import.meta.url), [abuse, server.url, abuser.secret, String(seconds)]);
  const ended = once(child, "exit");
  await once(child, "message");
  const told = once(child, "message") as Promise<[Abused]>;
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const headers = { cookie: `sid=${author.secret}`, origin: server.url, "content-type": "application/json" };
  const [pages, saves, memory]: [number[], number[], number[]] = [[], [], []];
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
  await Promise.all([live(), ended]);
  const [{ requests, statuses }] = await told;
  const [page, save, bytes] = [p95(pages), p95(saves), Math.max(...memory)];
  return {
    ...{ abuse, requests, statuses, page: Math.round(page), save: Math.round(save) },
    megabytes: Math.round(bytes / 1_048_576),
    isGood: page <= MOST_MILLISECONDS && save <= MOST_MILLISECONDS && bytes <= MOST_BYTES,
  };
}

/** Every abuse after the other against one server. @param hear is told of each */
export async function sufferAll(
  { seconds, postgres, only }: { seconds: number; postgres?: string | undefined; only?: string | undefined },
  hear: (measured: Measured) => void,
): Promise<boolean> {
  const cast = await make(postgres);
  const revision = { now: 1 };
  let isGood = true;
  try {
    for (const { name } of abuses.filter((one) => only === undefined || one.name === only)) {
      const measured = await suffer(name, cast, revision, seconds);
      hear(measured);
      isGood &&= measured.isGood;
    }
  } finally {
    await cast.stop();
  }
  return isGood;
}
