import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import sharp from "sharp";
import type { ChapterTable } from "../../server/chapters/tables.ts";
import { put } from "../../server/files/store.ts";
import type { GalleryImageTable } from "../../server/gallery/tables.ts";
import type { SeriesTable, WorkTable } from "../../server/works/tables.ts";
import type { CoverScene } from "../../src/api/contract/coverScene.ts";
import type { PictureSource } from "../../src/api/contract/covers.ts";
import { isDisputed } from "../../src/document/disputes.ts";
import { addAccount, type TestAccount } from "./factories.ts";
import { NOW, type TestServer } from "./server.ts";

/** When everything that factories make was last changed: before NOW. */
export const EARLIER = "2026-11-01T09:00:00.000Z";

type With = Pick<TestServer, "database">;

/** A document of paragraphs; none: an empty one. */
export const documentOf = (...paragraphs: string[]) => ({
  type: "doc" as const,
  content: (paragraphs.length > 0 ? paragraphs : [""]).map((text) => ({
    type: "paragraph",
    ...(text !== "" && { content: [{ type: "text", text }] }),
  })),
});

export const imageNode = (fileId: string) => ({
  type: "image",
  attrs: { fileId, alt: "Карта", width: 4, height: 3 },
});

export type Cast = Record<"owner" | "coAuthor" | "unconfirmed" | "stranger" | "moderator" | "admin", TestAccount>;

/** Everybody who may stand around a work: `coAuthor` has confirmed, `unconfirmed` was asked and has not. */
export async function addCast(server: With): Promise<Cast> {
  return {
    owner: await addAccount(server, { fio: "Вера Лядова" }),
    coAuthor: await addAccount(server, { fio: "Глеб Оршанский" }),
    unconfirmed: await addAccount(server, { fio: "Иван Молчанов" }),
    stranger: await addAccount(server, { fio: "Нина Ветрова" }),
    moderator: await addAccount(server, { fio: "Мария Строева", roles: ["Moderator"] }),
    admin: await addAccount(server, { fio: "Олег Админов", roles: ["Admin"] }),
  };
}

/** A whole draft of a cast: genre and annotation are there, chapters are not. */
export async function addWork(
  { database }: With,
  { owner, coAuthor, unconfirmed }: Pick<Cast, "owner"> & Partial<Cast>,
  given: Partial<Insertable<WorkTable>> = {},
): Promise<{ id: number }> {
  const work = await database
    .insertInto("work")
    .values({
      ownerId: owner.id,
      title: "Соль на подоконнике",
      form: "novel",
      genreId: 43,
      annotation: "О доме и о море.",
      createdAt: EARLIER,
      lastModificationTime: EARLIER,
      ...(given.state === "published" && { firstPublishedAt: EARLIER, lastUpdateTime: EARLIER }),
      ...(given.state === "deleted" && { deletedAt: EARLIER }),
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const author = (place: number, person: TestAccount, confirmedAt: string | null) => ({
    workId: work.id,
    accountId: person.id,
    place,
    invitedAt: place === 1 ? null : EARLIER,
    confirmedAt,
  });
  await database
    .insertInto("workAuthor")
    .values([
      author(1, owner, EARLIER),
      ...(coAuthor ? [author(2, coAuthor, EARLIER)] : []),
      ...(unconfirmed ? [author(3, unconfirmed, null)] : []),
    ])
    .execute();
  return work;
}

type GivenChapter = Partial<Insertable<ChapterTable>> & {
  title?: string;
  /** One revision a text. */
  texts?: string[];
  documents?: object[];
  savedBy?: number;
};

/** A chapter with its revisions; of a published one the first revision is what readers see. */
/** A text of one disputed place with these wordings. */
export const disputedDocument = (...wordings: string[]) => ({
  type: "doc" as const,
  content: [
    {
      type: "dispute",
      attrs: { before: 0, after: 0 },
      content: wordings.map((words) => ({
        type: "wording",
        attrs: { userId: 1, savedAt: EARLIER },
        content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
      })),
    },
  ],
});

export async function addChapter(
  { database }: With,
  workId: number,
  { title = "Глава 1", texts = ["Было утро."], documents, savedBy, ...given }: GivenChapter = {},
): Promise<{ id: number; workId: number; revisionIds: number[] }> {
  const { id } = await database
    .insertInto("chapter")
    .values({
      workId,
      sortOrder: 1,
      lastModificationTime: EARLIER,
      ...(given.state === "published" && { publishTime: EARLIER }),
      ...(given.state === "deleted" && { deletedAt: EARLIER }),
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { ownerId } = await storedWork({ database }, workId);
  const all = documents ?? texts.map((text) => documentOf(...(text === "" ? [] : [text])));
  const revisions = await database
    .insertInto("chapterRevision")
    .values(
      all.map((document, index) => ({
        chapterId: id,
        revision: index + 1,
        title,
        document: JSON.stringify(document),
        textLength: (texts[index] ?? "").length,
        savedAt: EARLIER,
        savedBy: savedBy ?? ownerId,
        isDisputed: isDisputed(document),
      })),
    )
    .returning("id")
    .execute();
  const revisionIds = revisions.map((row) => row.id);
  if (given.state === "published")
    await database
      .updateTable("chapter")
      .set({ publishedRevisionId: revisionIds[0] ?? null })
      .where("id", "=", id)
      .execute();
  return { id, workId, revisionIds };
}

/** A published work of a cast with one published chapter: «Было утро.» */
export async function addPublishedBook(server: With, cast: Pick<Cast, "owner"> & Partial<Cast>) {
  const work = await addWork(server, cast, { state: "published" });
  return { workId: work.id, chapterId: (await addChapter(server, work.id, { state: "published" })).id };
}

/** Bytes of a small picture of one colour. */
export const picture = (format: "png" | "jpeg" | "webp" | "gif" | "avif" = "png", width = 4, height = 3) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } })
    .toFormat(format)
    .toBuffer();

const titled = (text: string) => ({
  id: "0b0e1f7c-52a4-4c2e-8f0d-6a1b2c3d4e5f",
  kind: "text" as const,
  role: "title" as const,
  box: { x: 160, y: 400, width: 1_280, height: 700 },
  rotation: 0,
  opacity: 1,
  font: "literata" as const,
  weight: 700,
  size: 220,
  fit: true,
  align: "center" as const,
  upper: false,
  tracking: 0,
  leading: 1.1,
  colour: "#ffffff",
  outline: null,
  shadow: null,
  plate: null,
  text,
});

/** A cover with a title alone, on a colour or on a picture. */
export const sceneOf = (text = "Соль", fileId?: string): CoverScene => ({
  version: 1,
  background: fileId
    ? {
        kind: "picture",
        fileId,
        zoom: 1,
        x: 0.5,
        y: 0.5,
        shade: 0.4,
        shadeFrom: "bottom",
        blur: 0,
        grey: false,
      }
    : { kind: "colour", colour: "#204060" },
  layers: [titled(text)],
});

type GivenDesign = {
  workId?: number | null;
  text?: string;
  /** The stored file of the scene's background; none: a colour. */
  fileId?: string;
  sources?: PictureSource[];
  updatedAt?: string;
  deletedAt?: string | null;
};

/** A design of a cover in its first revision. */
export async function addCoverDesign(
  { database }: With,
  { id: accountId }: { id: number },
  { workId = null, text, fileId, sources = [], updatedAt = EARLIER, deletedAt = null }: GivenDesign = {},
): Promise<{ id: string }> {
  const scene = JSON.stringify(sceneOf(text, fileId));
  const row = { id: randomUUID(), accountId, workId, revision: 1, createdAt: EARLIER, updatedAt, deletedAt };
  const made = await database
    .insertInto("coverDesign")
    .values({ ...row, scene, sources: JSON.stringify(sources) })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (fileId) await database.insertInto("coverDesignFile").values({ designId: made.id, fileId }).execute();
  return made;
}

/** Two frames. Sharp writes neither PNG nor AVIF that move: of these the head says so, in front of one frame. */
export async function movingPicture(kind: "gif" | "webp" | "apng" | "avif", width: number, height: number) {
  if (kind === "avif") {
    const still = await picture("avif", width, height);
    return Buffer.concat([still.subarray(0, 8), Buffer.from("avis"), still.subarray(12)]);
  }
  if (kind === "apng") {
    const still = await picture("png", width, height);
    const head = 8 + 25; // signature and IHDR
    const control = Buffer.from([0, 0, 0, 8, ...Buffer.from("acTL"), 0, 0, 0, 2, 0, 0, 0, 0, 0xf3, 0x8d, 0x93, 0x70]);
    return Buffer.concat([still.subarray(0, head), control, still.subarray(head)]);
  }
  const frames = [
    await picture("png", width, height),
    await sharp(await picture("png", width, height))
      .negate()
      .toBuffer(),
  ];
  return sharp(frames, { join: { animated: true } })
    .toFormat(kind)
    .toBuffer();
}

/** A stored file with its row. */
export async function addFile(
  { database }: With,
  owner: { id: number },
  {
    kind = "cover",
    workId = null,
    createdAt = NOW,
  }: {
    kind?: "cover" | "cover-source" | "chapter-image" | "post-image" | "art" | "gallery" | "avatar";
    workId?: number | null;
    createdAt?: string;
  } = {},
): Promise<string> {
  const id = randomUUID();
  const bytes = await picture("webp");
  await put(id, bytes);
  await database
    .insertInto("storedFile")
    .values({
      id,
      ownerId: owner.id,
      workId,
      kind,
      contentType: "image/webp",
      byteSize: bytes.length,
      width: 4,
      height: 3,
      createdAt,
    })
    .execute();
  return id;
}

/** A picture of a work's gallery, with its file, of the work's owner. */
export async function addGalleryImage(
  server: With,
  workId: number,
  given: Partial<Insertable<GalleryImageTable>> = {},
): Promise<{ id: string; fileId: string }> {
  const { ownerId } = await storedWork(server, workId);
  const fileId = await addFile(server, { id: ownerId }, { kind: "gallery", workId });
  const id = randomUUID();
  await server.database
    .insertInto("galleryImage")
    .values({ id, workId, fileId, sortOrder: 1, createdAt: EARLIER, ...given })
    .execute();
  return { id, fileId };
}

/** A series of the cast's owner with these works in this order. */
export async function addSeries(
  { database }: With,
  { owner }: Pick<Cast, "owner">,
  given: Partial<Insertable<SeriesTable>> = {},
  ...workIds: number[]
): Promise<{ id: number }> {
  const series = await database
    .insertInto("series")
    .values({ ownerId: owner.id, title: "Дачный ключ", createdAt: EARLIER, lastModificationTime: EARLIER, ...given })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [index, workId] of workIds.entries())
    await database
      .updateTable("work")
      .set({ seriesId: series.id, seriesOrder: index + 1 })
      .where("id", "=", workId)
      .execute();
  return series;
}

export const storedSeries = ({ database }: With, id: number) =>
  database.selectFrom("series").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

export const storedWork = ({ database }: With, id: number) =>
  database.selectFrom("work").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

export const storedChapter = ({ database }: With, id: number) =>
  database.selectFrom("chapter").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

export const storedRevisions = ({ database }: With, chapterId: number) =>
  database.selectFrom("chapterRevision").where("chapterId", "=", chapterId).orderBy("revision").selectAll().execute();

export const storedJobs = ({ database }: With) =>
  database.selectFrom("job").where("kind", "=", "chapter.publish").select(["payload", "runAt", "dedupe"]).execute();

/** What a refused call rejects with. */
export const refused = {
  denied: { httpStatus: 403, envelope: { status: 4, errorCode: 12, message: "Нет доступа" } },
  missing: { httpStatus: 404, envelope: { status: 4, errorCode: 10, message: "Страница не найдена" } },
  login: { httpStatus: 401, envelope: { status: 4, errorCode: 4, message: "Войдите, чтобы продолжить" } },
  unavailable: {
    httpStatus: 400,
    envelope: { status: 4, errorCode: 3, message: "Сейчас это действие недоступно" },
  },
  field: (name: string, message: string) => ({
    httpStatus: 400,
    envelope: { status: 4, errorCode: 3, message, invalidFields: { [name]: [message] } },
  }),
};
