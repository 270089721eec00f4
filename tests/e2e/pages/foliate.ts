import { readFile } from "node:fs/promises";
import type { BrowserContext } from "@playwright/test";
import { unzipped } from "../../support/zips.ts";

const source = (name: string) =>
  readFile(new URL(`../../../node_modules/foliate-js/${name}.js`, import.meta.url), "utf8");

/** What another program reads of a book. */
export type ReadBook = { title: string; toc: string[]; pages: string[] };

/** Reads an epub with foliate-js in a page of its own. @returns characters of each page without blanks and numbers of notes */
export async function readByFoliate(context: BrowserContext, bytes: Buffer): Promise<ReadBook> {
  const entries = [...(await unzipped(bytes))].map(([name, entry]): [string, string] => [
    name,
    entry.toString("latin1"),
  ]);
  const page = await context.newPage();
  try {
    return await page.evaluate(
      async ({ entries, epub, cfi }) => {
        const addressOf = (code: string) => URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
        const { EPUB } = await import(addressOf(epub.replace("'./epubcfi.js'", `'${addressOf(cfi)}'`)));
        const files = new Map(
          entries.map(([name, bytes]) => [name, Uint8Array.from(bytes, (character) => character.charCodeAt(0))]),
        );
        const textOf = (name: string) => {
          const file = files.get(name);
          return file ? new TextDecoder().decode(file) : null;
        };
        const book = await new EPUB({
          loadText: async (name: string) => textOf(name),
          loadBlob: async (name: string) => new Blob([files.get(name) ?? new Uint8Array()]),
          getSize: (name: string) => files.get(name)?.length ?? 0,
        }).init();
        const pages: string[] = [];
        for (const section of book.sections) {
          const document: Document = await section.createDocument();
          for (const mark of document.querySelectorAll("[role=doc-noteref]")) mark.remove();
          pages.push((document.querySelector("body")?.textContent ?? "").replace(/\s+/g, ""));
        }
        return { title: book.metadata.title, toc: book.toc.map(({ label }: { label: string }) => label), pages };
      },
      { entries, epub: await source("epub"), cfi: await source("epubcfi") },
    );
  } finally {
    await page.close();
  }
}

type Node = { type?: string; text?: string; content?: readonly Node[] };

/** Characters of a chapter without blanks, notes behind its text. */
export function charactersOf(title: string, document: Node): string {
  const notes: string[] = [];
  const words = ({ type, text = "", content = [] }: Node): string => {
    const inner = content.map(words).join("");
    if (type !== "footnote") return text + inner;
    notes.push(inner);
    return "";
  };
  const said = words(document);
  return `${title}${said}${notes.join("")}`.replace(/\s+/g, "");
}
