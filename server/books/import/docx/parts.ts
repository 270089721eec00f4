import { posix } from "node:path";
import type { Archive } from "../archive.ts";
import { ImportRefusal } from "../refusal.ts";
import { attributesIn, walk } from "./xml.ts";

/** What a part of the document refers to: another part by its name in the archive, or an address outside. */
export type Target = { name: string; isOutside: boolean };
export type Relationships = {
  byId: ReadonlyMap<string, Target>;
  /** The first of a kind: «styles», «footnotes». */
  byKind: ReadonlyMap<string, Target>;
};

const none: Relationships = { byId: new Map(), byKind: new Map() };

/** What the relationships of a part name (Open Packaging Conventions); of a part without them: nothing. `""`: the package itself. */
export async function relationshipsOf(archive: Archive, part: string): Promise<Relationships> {
  const folder = posix.dirname(part);
  const name = part === "" ? "_rels/.rels" : posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  if (!archive.has(name)) return none;
  const byId = new Map<string, Target>();
  const byKind = new Map<string, Target>();
  await walk(archive, name, {
    start(element, attributes) {
      if (element !== "Relationship") return;
      const { Id = "", Type = "", Target = "", TargetMode } = attributesIn(attributes);
      const isOutside = TargetMode === "External";
      const target = { isOutside, name: isOutside ? Target : inArchive(archive, folder, Target) };
      byId.set(Id, target);
      const kind = Type.slice(Type.lastIndexOf("/") + 1);
      if (!isOutside && !byKind.has(kind)) byKind.set(kind, target);
    },
  });
  return { byId, byKind };
}

/** «media/a.png» of «word/document.xml» is «word/media/a.png», «/word/media/a.png» too. Some programs write spaces as %20. */
function inArchive(archive: Archive, folder: string, target: string): string {
  const written = target.startsWith("/") ? target.slice(1) : posix.join(folder === "." ? "" : folder, target);
  if (archive.has(written)) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** The part that holds the text. @throws ImportRefusal when there is none */
export async function mainPart(archive: Archive): Promise<string> {
  const named = (await relationshipsOf(archive, "")).byKind.get("officeDocument")?.name;
  if (named !== undefined && archive.has(named)) return named;
  const usual = archive.names.find((name) => /^word\/document\d*\.xml$/i.test(name));
  if (usual === undefined) throw new ImportRefusal("В документе Word нет текста");
  return usual;
}
