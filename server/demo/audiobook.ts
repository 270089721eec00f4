import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { insertSound, makeSoundChapter } from "../audio/attaching.ts";
import { finish } from "../audio/sound/finish.ts";
import { blobs } from "../blobs/blobs.ts";
import { keyOf, put } from "../files/store.ts";
import { storeLinkedWork } from "../works/linkedWork.ts";
import { insertWorkRow } from "../works/rows.ts";
import type { DemoBook } from "./books.ts";

const DAY = 86_400_000;

/** Its chapters are read by a machine: server/demo/sounds/README.md. */
const stored = {
  of: "inzhener-snov.fb2",
  title: "Трамвай до Деповской",
  annotation: "Начало первых трёх глав вслух: сорок заявок и ещё одна, остановка без названия, допуск на выезд.",
  reciter: "Синтезатор eSpeak NG",
  published: { first: 6, last: 4, isFinished: false },
  chapters: [
    { title: "Заявка сорок один", file: "zayavka-sorok-odin.mp3" },
    { title: "Остановка без названия", file: "ostanovka-bez-nazvaniya.mp3" },
    { title: "Допуск на выезд", file: "dopusk-na-vyezd.mp3" },
  ],
};

/** An audiobook whose bytes lie in the store; a start that dies before its rows leaves them to the sweeping. */
export type DemoAudiobook = Awaited<ReturnType<typeof readAudiobook>>;

/** Reads the sounds and lays them into the store. Not inside a transaction. */
export async function readAudiobook() {
  const chapters = [];
  for (const chapter of stored.chapters) {
    const id = randomUUID();
    await put(id, await readFile(new URL(`sounds/${chapter.file}`, import.meta.url)));
    const facts = await blobs().withPath(keyOf(id), (path) => finish({ path }));
    chapters.push({ ...chapter, sound: { id, ...facts } });
  }
  const published: DemoBook["published"] = stored.published;
  return { ...stored, published, chapters };
}

/** A draft with all its chapters as drafts, linked with the text that is read in it. Inside a transaction. @returns its id */
export async function addAudiobook(
  { title, annotation, reciter, published, chapters }: DemoAudiobook,
  { ownerId, textId }: { ownerId: number; textId: number },
  now: Date,
): Promise<number> {
  const begun = new Date(now.getTime() - ((published?.first ?? 0) + 1) * DAY);
  const workId = await insertWorkRow({
    ownerId,
    title,
    annotation,
    reciter,
    format: "Audiobook",
    form: "story",
    genreId: 45,
    ageMark: "12+",
    linkedWorkId: textId,
    coverFileId: null,
    createdAt: begun.toISOString(),
    lastModificationTime: begun.toISOString(),
  });
  await storeLinkedWork(workId, { from: null, to: textId }, begun);
  for (const [index, { title: name, file: fileName, sound }] of chapters.entries()) {
    await insertSound({ workId, fileName }, ownerId, { ...sound, sourceId: null }, begun);
    const chapter = { title: name, audioId: sound.id, requestId: sound.id, sortOrder: index + 1 };
    await makeSoundChapter({ workId, accountId: ownerId }, chapter, begun);
  }
  return workId;
}
