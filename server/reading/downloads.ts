import type { BookDetails } from "../../src/api/contract/reading.ts";
import { bookFormats } from "../../src/text/workOptions.ts";
import { downloadOf } from "../policies/downloading.ts";
import type { Reader } from "../policies/reader.ts";
import { bookFilesOf } from "../works/bookFiles.ts";
import type { WorkRow } from "../works/rows.ts";

/** What a reader of the work is offered to download: files that are whole, and those that are being made. */
export async function downloadsOf(work: WorkRow, reader: Reader): Promise<BookDetails["downloads"]> {
  const access = await downloadOf(work, reader);
  if (access === "held")
    return { access, files: work.format === "EBook" ? bookFormats.map((format) => ({ format, byteSize: null })) : [] };
  if (access !== "allowed") return { access, files: [] };
  const files = await bookFilesOf(work.id);
  return {
    access,
    files: files
      .filter(({ fileId, state }) => fileId !== null || state === "building")
      .map(({ format, byteSize }) => ({ format, byteSize })),
  };
}
