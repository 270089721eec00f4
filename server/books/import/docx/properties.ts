import type { Archive } from "../archive.ts";
import { relationshipsOf } from "./parts.ts";
import { walk } from "./xml.ts";

/** What a document says of itself. */
export type Properties = { title: string; author: string; keywords: string };

const names: Partial<Record<string, keyof Properties>> = {
  "dc:title": "title",
  "dc:creator": "author",
  "cp:keywords": "keywords",
};
const LONGEST = 10_000;
/** What Word and its users write where nobody has written a name. */
const nobody =
  /^(?:user|admin|administrator|пользователь|администратор|windows|home|owner|author|автор)(?:\s+windows)?$/i;

/** The title, the author and the keywords out of the properties of a document; "" for what it does not say. */
export async function readProperties(archive: Archive): Promise<Properties> {
  const found: Properties = { title: "", author: "", keywords: "" };
  const part = (await relationshipsOf(archive, "")).byKind.get("core-properties")?.name ?? "docProps/core.xml";
  if (!archive.has(part)) return found;
  let open: keyof Properties | undefined;
  await walk(archive, part, {
    start(name) {
      open = names[name];
    },
    end() {
      open = undefined;
    },
    text(value) {
      if (open && found[open].length < LONGEST) found[open] += value;
    },
  });
  return { ...found, author: nobody.test(found.author.trim()) ? "" : found.author };
}
