import { isDeepStrictEqual } from "node:util";
import { blocksOf } from "../../src/document/blocks.ts";
import { isDisputed } from "../../src/document/disputes.ts";
import { DocumentError, NOT_READ, readDocument } from "../../src/document/document.ts";
import { renderHtml, SERIALIZER_VERSION } from "../../src/document/html.ts";
import { type DocumentJson, filesOf, textLength } from "../../src/document/json.ts";
import { publicationRefusals, textTooLong, tooManyPictures } from "../../src/text/publicationRefusals.ts";
import { PREVIEW_LENGTH, type PublicationRules } from "../../src/text/publications.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { shortened } from "../http/shortened.ts";
import { rowCount } from "../lists/found.ts";

export type Text = { document: DocumentJson; textLength: number; files: string[] };

const wrong = (message: string) => Refusal.field("fields.document", message);

/**
 * Reads what the client sent, within the bounds of its kind.
 * @throws Refusal InvalidRequestFields with the field `fields.document`
 */
export function readText(given: unknown, { max, pictures }: PublicationRules["text"]): Text {
  try {
    // Plain JSON, as the database gives it back: the node's attributes have no prototype and would never be equal to stored ones.
    const document = JSON.parse(JSON.stringify(readDocument(given))) as DocumentJson;
    // Only saves of chapters are merged.
    if (isDisputed(document)) throw wrong(NOT_READ);
    const text = { document, textLength: textLength(document), files: filesOf(document) };
    if (text.textLength > max) throw wrong(textTooLong(max));
    if (text.files.length > pictures) throw wrong(tooManyPictures(pictures));
    return text;
  } catch (error) {
    if (error instanceof DocumentError) throw wrong(error.message);
    throw error;
  }
}

/** A text shows pictures of its author alone: another's id would open another's file. @throws Refusal InvalidRequestFields */
export async function checkPictures({ files }: Text, ownerId: number): Promise<void> {
  if (files.length === 0) return;
  const count = await db()
    .selectFrom("storedFile")
    .where("id", "in", files)
    .where("kind", "=", "post-image")
    .where("ownerId", "=", ownerId)
    .$call(rowCount);
  if (count !== files.length) throw wrong(publicationRefusals.foreignPicture);
}

/** A heading ends without a sign: in one line with what follows it would run into that. */
const asSentence = (text: string): string => (/[\p{L}\p{N}»)]$/u.test(text) ? `${text}.` : text);

/** The beginning of a text, cut at a word. */
export const previewOf = (document: DocumentJson): string =>
  shortened(
    blocksOf({ title: "", document })
      .filter(({ style }) => style !== "image" && style !== "separator" && style !== "title")
      .map(({ text }, index, { length }) => (index === length - 1 ? text : asSentence(text)))
      .join(" "),
    PREVIEW_LENGTH,
  );

export const isSameText = (one: Text, other: Pick<Text, "document">): boolean =>
  isDeepStrictEqual(one.document, other.document);

const rendered = (document: DocumentJson) => ({
  html: renderHtml(document),
  serializerVersion: SERIALIZER_VERSION,
});

/** Stores a text with what is made of it, and which files it shows. The publication is locked. */
export async function storeText(publicationId: number, { document, textLength: length, files }: Text): Promise<void> {
  const stored = {
    document: JSON.stringify(document),
    textLength: length,
    preview: previewOf(document),
    ...rendered(document),
  };
  await db()
    .insertInto("publicationText")
    .values({ publicationId, ...stored })
    .onConflict((same) => same.column("publicationId").doUpdateSet(stored))
    .execute();
  await db().deleteFrom("publicationFile").where("publicationId", "=", publicationId).execute();
  if (files.length > 0)
    await db()
      .insertInto("publicationFile")
      .values(files.map((fileId, place) => ({ publicationId, fileId, place })))
      .execute();
}

/** A text to be written on. */
export async function documentOf(publicationId: number): Promise<DocumentJson> {
  const { document } = await db()
    .selectFrom("publicationText")
    .where("publicationId", "=", publicationId)
    .select("document")
    .executeTakeFirstOrThrow();
  return document;
}

/** The HTML of a text; rendered again where another version of the serialiser has made it. */
export async function htmlOf(publicationId: number): Promise<string> {
  const { html, serializerVersion, document } = await db()
    .selectFrom("publicationText")
    .where("publicationId", "=", publicationId)
    .select(["html", "serializerVersion", "document"])
    .executeTakeFirstOrThrow(Refusal.missing);
  if (serializerVersion === SERIALIZER_VERSION) return html;
  const written = rendered(document);
  await db().updateTable("publicationText").set(written).where("publicationId", "=", publicationId).execute();
  return written.html;
}
