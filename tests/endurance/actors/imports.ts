import { deepStrictEqual, ok } from "node:assert";
import type { CallByName } from "../../../src/api/callByName.ts";
import { ApiFault } from "../../../src/api/contract/envelope.ts";
import { digestsOf } from "../../support/audioUploads.ts";
import { type Book, charactersOf, newBook } from "../books.ts";
import type { Actor } from "./actor.ts";

const SLICE = 65_536;

type Client = Pick<Actor, "victim"> & { call: CallByName };

const lengthOf = ({ chapters }: Pick<Book, "chapters">): number =>
  chapters.reduce((sum, { text }) => sum + charactersOf(text), 0);

/** @returns the id of the import */
export async function startBook({ victim, call }: Client, { bytes, title }: Book): Promise<string> {
  const body = { fileName: `${title}.fb2`, byteSize: bytes.size };
  return (await victim.answered(() => call("startImport", { body }))).id;
}

/** Sends the chunks of a book's file from one place to another. */
export async function sendSlices(
  { victim, call }: Client,
  id: string,
  { bytes }: Book,
  { from = 0, to = bytes.size } = {},
): Promise<void> {
  for (let offset = from; offset < to; ) {
    const [start, end] = [offset, Math.min(offset + SLICE, to)];
    const { received } = await victim.answered(async (isRepeat) => {
      const at = isRepeat ? (await call("getImport", { params: { id } })).received : start;
      ok(at === start || at === end, `a chunk from ${start} to ${end} was torn at ${at}`);
      return call("uploadImportChunk", { params: { id }, query: { offset: start }, file: bytes.slice(start, end) });
    });
    deepStrictEqual(received, end);
    offset = received;
  }
}

/** Both sides compare a file that was sent whole. */
export async function compareBook({ victim, call }: Client, id: string, { bytes }: Book): Promise<void> {
  const body = { digests: digestsOf(new Uint8Array(await bytes.arrayBuffer()), SLICE) };
  const { outcome } = await victim.answered(() => call("completeImport", { params: { id }, body }));
  deepStrictEqual(outcome, "accepted");
}

/** Looks at an uploaded book. */
export async function previewBook({ victim, call }: Client, id: string, book: Book): Promise<void> {
  const preview = await victim.answered(() => call("readImport", { params: { id }, body: {} }));
  ok(preview.outcome === "preview");
  const pieces = preview.pieces.map(({ title }) => title);
  deepStrictEqual([preview.title, pieces], [book.title, book.chapters.map(({ title }) => title)]);
}

/** Asks until the book is a work; every answer is the same. @returns the id of the work */
export async function commitBook({ victim, call }: Client, id: string, book: Book): Promise<number> {
  const { workId, ...answer } = await victim.answered(() => call("commitImport", { params: { id }, body: {} }));
  const expected = { title: book.title, chapterCount: book.chapters.length, textLength: lengthOf(book) };
  deepStrictEqual(answer, { ...expected, report: { entries: [], more: 0 } });
  return workId;
}

/** Takes an import back. The repetition may find that it is gone. */
export const cancelBook = ({ victim, call }: Client, id: string): Promise<void> =>
  victim.answered(async (isRepeat) => {
    await call("cancelImport", { params: { id } }).catch((fault: unknown) => {
      if (!(isRepeat && fault instanceof ApiFault && fault.is("NotFound"))) throw fault;
    });
  });

/**
 * Imports one book after the other; one in five is cancelled before its end.
 * @param name begins the titles, so that no other actor has the same
 * @param accounts taken in turn: an account imports sixty books an hour
 */
export async function importBooks(
  { victim, oracle, random, isOver }: Omit<Actor, "call">,
  { name, accounts }: { name: string; accounts: readonly CallByName[] },
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const call = accounts[turn % accounts.length];
    if (!call) throw new Error("nobody imports");
    const client = { victim, call };
    const book = await newBook(random, `${name} ${turn + 1}`);
    const importId = await startBook(client, book);
    await sendSlices(client, importId, book);
    await compareBook(client, importId, book);
    if (random() < 1 / 2) await previewBook(client, importId, book);
    const { bytes: _, ...told } = book;
    if (random() < 1 / 5) {
      await cancelBook(client, importId);
      oracle.note({ kind: "cancel", importId, title: book.title });
    } else {
      const workId = await commitBook(client, importId, book);
      oracle.note({ kind: "import", importId, workId, book: told });
    }
  }
}
