import type { Archive } from "../archive.ts";
import { Assembly, type ImportedBook } from "../fb2.ts";
import { ImportRefusal, type TextPosition } from "../refusal.ts";
import type { Report, ReportKind } from "../report.ts";
import { TreeBuilder } from "../xml.ts";
import { Numbering } from "./numbering.ts";
import { outlineOf } from "./outline.ts";
import { mainPart, relationshipsOf } from "./parts.ts";
import { readProperties } from "./properties.ts";
import { readStories } from "./story.ts";
import { type Fact, Facts, type Item } from "./story.types.ts";
import { Styles } from "./styles.ts";
import { Writer } from "./writer.ts";

/** A picture is decoded in memory; the same bound as fb2 has. */
const MAX_PICTURE = 30 * 1_048_576;
const top: TextPosition = { line: 1, column: 1 };

/** What of a document no chapter holds, and what became of it. */
const remarks: Record<Fact, [kind: ReportKind, message: (count: number) => string]> = {
  comments: ["dropped", (count) => `Примечаний рецензентов: ${count}. Они не перенесены`],
  deletions: ["dropped", (count) => `Исправлений с удалением: ${count}. Удалённый текст не перенесён`],
  insertions: ["kept", (count) => `Исправлений со вставкой: ${count}. Вставленный текст перенесён`],
  drawings: ["dropped", (count) => `Диаграмм и схем: ${count}. Они не перенесены, их можно вставить картинками`],
  hidden: ["dropped", () => "Скрытый текст не перенесён"],
  formulas: ["changed", (count) => `Формул: ${count}. Они записаны строкой`],
  underlined: ["changed", () => "Подчёркивания в главах нет: подчёркнутый текст сохранён без него"],
  signs: ["changed", (count) => `Значков особых шрифтов: ${count}. Они заменены на «□»`],
};

function tell({ counted }: Facts, report: Report): void {
  for (const [fact, { count, first }] of counted) {
    const [kind, message] = remarks[fact];
    report.add(kind, { line: first, column: 1 }, message(count));
  }
}

/**
 * Reads a document of Word as the fb2 that it would be: headings begin chapters and parts, footnotes and endnotes are notes.
 * Places in the report are paragraphs. The archive stays open for its pictures.
 * @throws ImportRefusal when there is no text in it, or a limit of fb2 is exceeded
 */
export async function readDocx(archive: Archive, fileName: string, report: Report): Promise<ImportedBook> {
  try {
    return await read(archive, fileName, report);
  } catch (error) {
    if (!(error instanceof ImportRefusal) || !error.place) throw error;
    throw ImportRefusal.told(error.message.replace(/: строка (\d+), столбец \d+$/, ": абзац $1"), undefined);
  }
}

async function read(archive: Archive, fileName: string, report: Report): Promise<ImportedBook> {
  const main = await mainPart(archive);
  const relationships = await relationshipsOf(archive, main);
  const partOf = (kind: string) => relationships.byKind.get(kind)?.name;
  const facts = new Facts();
  const styles = await Styles.read(archive, partOf("styles"));
  const numbering = await Numbering.read(archive, partOf("numbering"));
  const around = { styles, numbering, facts };
  const story = (await readStories(archive, main, { ...around, relationships })).get("") ?? [];
  const notes = new Map<string, Item[]>();
  for (const part of [partOf("footnotes"), partOf("endnotes")]) {
    if (part === undefined || !archive.has(part)) continue;
    const its = { ...around, relationships: await relationshipsOf(archive, part) };
    for (const [id, items] of await readStories(archive, part, its)) if (id !== "") notes.set(id, items);
  }
  // A note of deleted text goes with it; one of moved text is named once more.
  for (const id of facts.deletedNotes) if (!facts.namedNotes.has(id)) notes.delete(id);
  const outline = outlineOf(story, report);
  tell(facts, report);

  const assembly = new Assembly(report);
  const tree = new TreeBuilder(assembly, report);
  const writer = new Writer(tree);
  writer.write(
    { ...(await readProperties(archive)), ...(outline.title && { title: outline.title }) },
    outline.roles,
    notes,
  );
  tree.close(top);
  for (const [name, number] of writer.pictures) {
    const isHeld = archive.has(name) && archive.sizeOf(name) <= MAX_PICTURE;
    if (archive.has(name))
      assembly.picture(name, isHeld ? () => archive.bytes(name) : undefined, { line: number, column: 1 });
  }
  return assembly.finish(fileName);
}
