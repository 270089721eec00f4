import { downloadRefusals } from "../../../src/text/downloadRefusals.ts";
import type { BookFormat } from "../../../src/text/workOptions.ts";
import { fileNameOf } from "../../files/fileNames.ts";
import { Refusal } from "../../http/refusal.ts";
import { mustDownload } from "../../policies/downloading.ts";
import type { Reader } from "../../policies/reader.ts";
import { builtFile } from "../../works/bookFiles.ts";
import { findWork } from "../../works/rows.ts";

/**
 * The file of a work that this reader may have.
 * @throws Refusal as `mustDownload`; InvalidRequestFields: none is whole yet
 */
export async function fileForReader(workId: number, format: BookFormat, reader: Reader) {
  const work = await findWork(workId);
  await mustDownload(work, reader);
  const file = await builtFile(workId, format);
  if (!file) throw new Refusal("InvalidRequestFields", downloadRefusals.fileAwaited);
  return { ...file, fileName: `${fileNameOf(work.title)}.${format}` };
}
