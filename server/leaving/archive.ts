import { Readable } from "node:stream";
import type { ZipFile } from "yazl";
import type { PersonalData } from "../db/personalData.ts";
import { UnreadableSeal } from "../db/sealedFiles.ts";
import { fileNameOf } from "../files/fileNames.ts";
import { getFile } from "../files/sealed.ts";
import { addEntry, newZip } from "../files/zip.ts";
import { accountLists } from "./accountData.ts";
import { chapterPage, chaptersOf, picturesOf, revisionsOf, workData, worksOf } from "./workData.ts";

const about = `Здесь всё, что «Рукопись» хранит о вас.

учётная запись: профиль, согласия, события, сеансы, документы для выплат, подписки, игнор-лист, жалобы, прочитанное (JSON)
произведения: настройки и оглавление (JSON), тексты глав (HTML, открываются в браузере), вся история правок (JSON)
картинки: обложки, иллюстрации, галереи и сканы документов

Паролей, кодов и ключей здесь нет. Время в файлах всемирное (UTC).
`;

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** A list as JSON, row by row. */
async function* jsonRows(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

const extensions: Record<string, string> = { "application/pdf": "pdf", "image/webp": "webp" };
const pictureName = ({ id, contentType }: { id: string; contentType: string }): string =>
  `${id}.${extensions[contentType] ?? contentType.replace(/^.*\//, "")}`;

/** Bytes in the store; none of a file that is gone or cannot be read any more: the rest goes along all the same. */
async function bytesOf(file: Parameters<typeof getFile>[0]): Promise<Readable> {
  try {
    return (await getFile(file))?.stream ?? Readable.from([]);
  } catch (error) {
    if (error instanceof UnreadableSeal) return Readable.from([]);
    throw error;
  }
}

/**
 * An archive of all that a person owns. Each entry is made when those before it are written: the texts of a novel of
 * thousands of chapters are never in memory together.
 */
export async function archiveOf(accountId: number, now: Date, personalData: readonly PersonalData[]): Promise<ZipFile> {
  const zip = newZip();
  const add = (path: string, make: () => Promise<Readable> | Readable, options = {}) =>
    addEntry(zip, path, make, { mtime: now, ...options });
  const addText = (path: string, make: () => Promise<string>) => add(path, async () => Readable.from([await make()]));

  addText("Что здесь.txt", async () => about);
  for (const { name, rows } of accountLists(accountId, now, personalData))
    addText(`учётная запись/${name}.json`, async () => json(await rows()));
  const pictures = await picturesOf(accountId);
  const pictureNames = new Map(pictures.map((file) => [file.id, pictureName(file)]));
  const fromChapter = (id: string) => `../../../картинки/${pictureNames.get(id) ?? id}`;
  for (const { id, title } of await worksOf(accountId)) {
    const folder = `произведения/${id} ${fileNameOf(title)}`;
    addText(`${folder}/произведение.json`, async () => json(await workData(id)));
    for (const [index, chapter] of (await chaptersOf(id)).entries()) {
      const name = `${String(index + 1).padStart(4, "0")} ${fileNameOf(chapter.title)}`;
      addText(`${folder}/главы/${name}.html`, () => chapterPage(chapter.id, fromChapter));
      add(`${folder}/история/${name}.json`, () => Readable.from(jsonRows(revisionsOf(chapter.id))));
    }
  }
  for (const file of pictures)
    add(`картинки/${pictureName(file)}`, () => bytesOf(file), {
      compress: false,
    });
  zip.end();
  return zip;
}
