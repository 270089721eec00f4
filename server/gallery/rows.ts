import type { Selectable } from "kysely";
import type { DeletedGalleryImage } from "../../src/api/contract/gallery.ts";
import type { GalleryImage } from "../../src/api/contract/galleryImage.ts";
import { BIN_PERIOD } from "../../src/machines/lifecycles/chapter.lifecycle.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { fileUrl } from "../works/rows.ts";
import type { GalleryImageTable } from "./tables.ts";

const images = () =>
  db()
    .selectFrom("galleryImage")
    .innerJoin("storedFile", "storedFile.id", "galleryImage.fileId")
    .selectAll("galleryImage")
    .select(["storedFile.width", "storedFile.height"]);

export type ImageRow = Selectable<GalleryImageTable> & { width: number | null; height: number | null };

export const presentImage = ({ id, fileId, width, height, caption }: ImageRow): GalleryImage => ({
  id,
  url: fileUrl(fileId) ?? "",
  width: width ?? 0,
  height: height ?? 0,
  caption,
});

/** Every picture of a work in its order, the deleted ones too. */
export const imageRows = (workId: number): Promise<ImageRow[]> =>
  images()
    .where("galleryImage.workId", "=", workId)
    .orderBy("galleryImage.sortOrder")
    .orderBy("galleryImage.createdAt")
    .orderBy("galleryImage.id")
    .execute();

export const findImage = (id: string): Promise<ImageRow | undefined> =>
  images().where("galleryImage.id", "=", id).executeTakeFirst();

/** @throws Refusal NotFound */
export const imageOf = (id: string): Promise<ImageRow> =>
  images().where("galleryImage.id", "=", id).executeTakeFirstOrThrow(Refusal.missing);

/** Can it still be brought back? */
export const isRestorable = ({ deletedAt }: Pick<ImageRow, "deletedAt">, now: Date): boolean =>
  deletedAt !== null && now.getTime() - deletedAt.getTime() <= BIN_PERIOD;

/** What readers see of a gallery, in its order. */
export const galleryOf = async (workId: number): Promise<GalleryImage[]> =>
  (await imageRows(workId)).filter(({ deletedAt }) => deletedAt === null).map(presentImage);

/** What can be brought back, the last deleted first. */
export const deletedOf = async (workId: number, now: Date): Promise<DeletedGalleryImage[]> =>
  (await imageRows(workId))
    .flatMap((row) => (row.deletedAt && isRestorable(row, now) ? { ...row, deletedAt: row.deletedAt } : []))
    .sort((one, other) => other.deletedAt.getTime() - one.deletedAt.getTime())
    .map((row) => ({ ...presentImage(row), deletedAt: row.deletedAt.toISOString() }));
