import { createApi } from "../../src/api/client.ts";
import { listeningRoutes } from "../../src/api/contract/audiobooks.routes.ts";
import type { AudioFacts } from "../../src/machines/uploads/audioSending.setup.ts";
import type { LineNews } from "../../src/machines/uploads/line.ts";
import { createAudioUploads } from "../../src/services/audioUploads.service.ts";
import { createFileDigests } from "../../src/services/fileDigests.service.ts";
import { createImportsService } from "../../src/services/imports.service.ts";
import { createKeptAudio } from "../../src/services/keptAudio.service.ts";
import { createKeptImport } from "../../src/services/keptImport.service.ts";

/** What bench/audio.ts and bench/chunks.ts ask for, one after the other: nobody else drives this page. */
type Step =
  | { does: "makeFile"; byteSize: number }
  | { does: "logIn"; login: string; password: string }
  | { does: "upload"; workId: number }
  | { does: "complete" }
  | { does: "uploadBook" }
  | { does: "put" }
  | { does: "hash" }
  | { does: "hear"; workId: number; chapterId: number }
  | { does: "fetchBeginning"; workId: number; chapterId: number; byteSize: number };

const line = new URLSearchParams(location.search).get("line") ?? "";
const call = createApi({ prefix: "/api" });
const uploads = createAudioUploads({
  call,
  now: () => performance.now(),
  kept: createKeptAudio({ indexedDB: () => indexedDB, accountId: () => 1 }),
  digests: createFileDigests(),
  locks: navigator.locks,
});
const imports = createImportsService(call, {
  now: () => performance.now(),
  kept: createKeptImport({ storage: () => localStorage, accountId: () => 1 }),
  digests: createFileDigests(),
  locks: navigator.locks,
});
const { signal } = new AbortController();
const NAME = "sound.mp3";
let sent: { facts: AudioFacts; file: File } | null = null;

/**
 * The chosen file on the disk. Each call returns a new File, which knows nothing of what was read before.
 */
async function onDisk(): Promise<File> {
  const folder = await navigator.storage.getDirectory();
  return (await folder.getFileHandle(NAME)).getFile();
}

async function makeFile(byteSize: number): Promise<void> {
  const folder = await navigator.storage.getDirectory();
  const written = await (await folder.getFileHandle(NAME, { create: true })).createWritable();
  const piece = new Uint8Array(65_536);
  for (let at = 0; at < byteSize; at += piece.length) await written.write(crypto.getRandomValues(piece));
  await written.truncate(byteSize);
  await written.close();
}

const since = (begun: number) => ({ took: performance.now() - begun });

/** From the first byte to the answer of the last chunk. */
async function upload(workId: number) {
  const file = await onDisk();
  const { name: fileName, size: byteSize, lastModified: modifiedAt } = file;
  const facts = { id: crypto.randomUUID(), workId, chapterId: null, fileName, byteSize, modifiedAt };
  const started = await uploads.start(facts, signal);
  if (started.outcome === "refused") throw new Error(started.message);
  const ended = Promise.withResolvers<LineNews>();
  const begun = performance.now();
  uploads.send({ facts, file }, (news) => news.type !== "bytes.sent" && ended.resolve(news));
  const { type } = await ended.promise;
  if (type !== "all.sent") throw new Error(type);
  sent = { facts, file };
  return since(begun);
}

async function complete() {
  if (!sent) throw new Error("nothing was sent");
  const begun = performance.now();
  const { outcome } = await uploads.complete(sent, signal);
  if (outcome !== "accepted") throw new Error(outcome);
  return { ...since(begun), uploadId: sent.facts.id };
}

/** The file of a book, from the first byte to the answer of the last chunk. */
async function uploadBook() {
  const file = await onDisk();
  const started = await imports.start(file, signal);
  if (started.outcome === "refused") throw new Error(started.message);
  const { id } = started.result;
  const ended = Promise.withResolvers<LineNews>();
  const begun = performance.now();
  imports.send({ id, file }, (news) => news.type !== "bytes.sent" && ended.resolve(news));
  const { type } = await ended.promise;
  const result = since(begun);
  if (type !== "all.sent") throw new Error(type);
  await imports.cancel(id, signal);
  return result;
}

async function put() {
  const body = await onDisk();
  const begun = performance.now();
  await fetch(line, { method: "PUT", body });
  return since(begun);
}

async function hash() {
  const file = await onDisk();
  const begun = performance.now();
  await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return since(begun);
}

/** Over the slow line. */
async function slowAddress(workId: number, chapterId: number): Promise<string> {
  const { sources } = await call(listeningRoutes.getAudioUrl, { params: { id: workId, chapterId } }, signal);
  return line + sources[0]?.url;
}

/** From the press to the first sound. */
async function hear(workId: number, chapterId: number) {
  const begun = performance.now();
  const audio = new Audio(await slowAddress(workId, chapterId));
  const heard = new Promise((resolve, reject) => {
    audio.addEventListener("playing", resolve);
    audio.addEventListener("error", () => reject(new Error(audio.error?.message ?? "no sound")));
  });
  await audio.play();
  await heard;
  const result = since(begun);
  audio.pause();
  audio.removeAttribute("src");
  audio.load();
  return result;
}

async function fetchBeginning(workId: number, chapterId: number, byteSize: number) {
  const begun = performance.now();
  const address = await slowAddress(workId, chapterId);
  const answer = await fetch(address, { headers: { range: `bytes=0-${byteSize - 1}` }, cache: "no-store" });
  if ((await answer.arrayBuffer()).byteLength !== byteSize) throw new Error(`${answer.status}`);
  return since(begun);
}

async function logIn(login: string, password: string): Promise<void> {
  const answer = await fetch("/api/v1/account/login-by-password", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login, password }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function obey(step: Step): Promise<object> {
  switch (step.does) {
    case "makeFile":
      return (await makeFile(step.byteSize)) ?? {};
    case "logIn":
      return (await logIn(step.login, step.password)) ?? {};
    case "upload":
      return upload(step.workId);
    case "complete":
      return complete();
    case "uploadBook":
      return uploadBook();
    case "put":
      return put();
    case "hash":
      return hash();
    case "hear":
      return hear(step.workId, step.chapterId);
    case "fetchBeginning":
      return fetchBeginning(step.workId, step.chapterId, step.byteSize);
  }
}

for (;;) {
  const step: Step = await (await fetch(`${line}/next`)).json();
  const result = await obey(step).catch((error: unknown) => ({ failed: String(error) }));
  await fetch(`${line}/result`, { method: "POST", body: JSON.stringify(result) });
}
