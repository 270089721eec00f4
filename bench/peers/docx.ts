import { readFile } from "node:fs/promises";
import mammoth from "mammoth";
import { prepareBook } from "../../server/books/import/prepare.ts";
import { findBooks } from "../../server/books/import/source.ts";

const [side, path = ""] = process.argv.slice(2);
const begun = performance.now();
if (side === "mammoth") {
  const { value } = await mammoth.convertToHtml({ buffer: await readFile(path) });
  if (value.length < 1_000_000) throw new Error(`only ${value.length} characters`);
} else {
  const found = await findBooks({ path, name: "book.docx" });
  if ("names" in found) throw new Error("several books");
  const { chapters } = await prepareBook(found.book, "book.docx");
  if (chapters.length < 100) throw new Error(`only ${chapters.length} chapters`);
}
const milliseconds = performance.now() - begun;
console.log(JSON.stringify({ milliseconds, peak: process.resourceUsage().maxRSS * 1_024 }));
