import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import yauzl from "yauzl";

/** What is in a zip: each name with its bytes. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true });
  const found = new Map<string, Buffer>();
  const open = promisify(zip.openReadStream.bind(zip)) as (entry: yauzl.Entry) => Promise<NodeJS.ReadableStream>;
  for await (const entry of entriesOf(zip)) found.set(entry.fileName, await buffer(await open(entry)));
  return found;
}

async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (;;) {
    const next = Promise.withResolvers<yauzl.Entry | undefined>();
    zip.once("entry", next.resolve).once("error", next.reject).once("end", next.resolve);
    zip.readEntry();
    const entry = await next.promise;
    for (const name of ["entry", "error", "end"]) zip.removeAllListeners(name);
    if (!entry) return;
    yield entry;
  }
}
