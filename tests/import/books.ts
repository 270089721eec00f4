import { prepareBook } from "../../server/books/import/prepare.ts";
import type { ImportReport } from "../../server/books/import/report.ts";
import { findBooks } from "../../server/books/import/source.ts";

/** Any node of a chapter's document. */
export type Node = {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  content?: Node[];
  marks?: { type: string }[];
};

export type ReadBook = {
  title: string;
  authors: string[];
  annotation: string;
  tags: string[];
  encoding: string;
  chapters: { title: string; characters: number; content: Node[] }[];
  report: ImportReport;
};

/** A book out of its bytes, without a server. */
export async function read(bytes: Uint8Array | string, name = "book.fb2"): Promise<ReadBook> {
  const found = await findBooks({ bytes: Buffer.from(bytes as string), name });
  if ("names" in found) throw new Error("several books");
  const { chapters, ...book } = await prepareBook(found.book, name);
  return {
    ...book,
    chapters: chapters.map(({ title, textLength, document }) => ({
      title,
      characters: textLength,
      content: (JSON.parse(Buffer.from(document).toString()) as Node).content ?? [],
    })),
  };
}

/** All text of nodes; a space between blocks. */
export const textOf = (nodes: readonly Node[]): string =>
  nodes.map((node) => (node.text ?? "") + textOf(node.content ?? []) + (node.text === undefined ? " " : "")).join("");

export const countOf = (type: string, nodes: readonly Node[]): number =>
  nodes.reduce((sum, node) => sum + (node.type === type ? 1 : 0) + countOf(type, node.content ?? []), 0);

/** A whole file around the text of a body. */
export const bookOf = (body: string, rest = ""): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info><genre>sf_social</genre><author><first-name>Анна</first-name><last-name>Речная</last-name></author><book-title>Проба</book-title></title-info></description>
<body>${body}</body>${rest}</FictionBook>`;

/** What a report says, without places. */
export const messagesOf = ({ report }: { report: ImportReport }): string[] =>
  report.entries.map(({ message }) => message);
