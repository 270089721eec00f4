import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { GalleryImage } from "../../src/api/contract/galleryImage.ts";
import { mergeOrders } from "../../src/machines/lifecycles/ordering.ts";
import { MOST_GALLERY_IMAGES } from "../../src/text/gallery.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db, transaction } from "../db/transaction.ts";
import { readUpload, uploadsLimit } from "../files/content.ts";
import { remakeSentImage } from "../files/images.ts";
import { storeFile } from "../files/storing.ts";
import type { UploadedFile, User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt } from "../limits/attempts.ts";
import { type NewOrder, type OrderOutcome, reordered } from "../lists/order.ts";
import { touchContent } from "../works/bookFiles.ts";
import { mustWrite } from "../works/policy.ts";
import { findWork, lockWork } from "../works/rows.ts";
import { findImage, type ImageRow, imageOf, imageRows, isRestorable, presentImage } from "./rows.ts";

type Caller = { user: User; now: Date };

const isPresent = ({ deletedAt }: ImageRow): boolean => deletedAt === null;

/** @throws Refusal InvalidRequestFields */
const mustHaveRoom = (rows: readonly ImageRow[], field?: string): void => {
  if (rows.filter(isPresent).length < MOST_GALLERY_IMAGES) return;
  throw field ? Refusal.field(field, refusals.galleryFull) : new Refusal("InvalidRequestFields", refusals.galleryFull);
};

/** A picture with its work locked, for one of its authors. @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
async function lockImage(id: string, user: User): Promise<ImageRow> {
  const { workId } = await imageOf(id);
  mustWrite(user, await lockWork(workId));
  return imageOf(id);
}

/** The answer to a picture that is sent once more. @throws Refusal NotFound: it is another work's */
function known(image: ImageRow, workId: number): GalleryImage {
  if (image.workId !== workId) throw Refusal.missing();
  return presentImage(image);
}

type Upload = { workId: number; imageId: string | undefined; file: UploadedFile };

/**
 * A picture behind the others of its work: file, row and version in one transaction. One that is there already, by the id that its
 * sender gave it, is answered as it is.
 * @throws Refusal NotFound, AccessDenied, InvalidRequestFields, TooManyRequests
 */
export async function addImage({ workId, imageId, file }: Upload, { user, now }: Caller): Promise<GalleryImage> {
  mustWrite(user, await findWork(workId));
  const id = (imageId ?? randomUUID()).toLowerCase();
  const sent = await findImage(id);
  if (sent) return known(sent, workId);
  mustHaveRoom(await imageRows(workId), "file");
  await countAttempt(uploadsLimit, String(user.id), now);
  const { bytes, width, height, contentType } = await remakeSentImage(
    user.id,
    await readUpload(file, "gallery"),
    "gallery",
  );
  const createdAt = now.toISOString();
  const row = { ownerId: user.id, workId, kind: "gallery" as const, contentType, width, height, createdAt };
  const stored = storeFile(bytes, row, async (fileId, insert) => {
    // Before the row of the file, which names the work: two of them would wait for each other.
    mustWrite(user, await lockWork(workId));
    const rows = await imageRows(workId);
    mustHaveRoom(rows, "file");
    if (await findImage(id)) throw Refusal.missing();
    await insert();
    const sortOrder = Math.max(0, ...rows.map((image) => image.sortOrder)) + 1;
    await db().insertInto("galleryImage").values({ id, workId, fileId, sortOrder, createdAt }).execute();
    await touchContent(workId, now);
  });
  return stored.then(
    ({ url }) => ({ id, url, width, height, caption: "" }),
    async (error: unknown) => {
      // Another request has brought the same picture meanwhile.
      const brought = await findImage(id);
      if (!brought) throw error;
      return known(brought, workId);
    },
  );
}

/** @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
export const storeCaption = (id: string, caption: string, { user, now }: Caller): Promise<GalleryImage> =>
  transaction(async () => {
    const image = await lockImage(id, user);
    if (!isPresent(image)) throw Refusal.missing();
    if (image.caption === caption) return presentImage(image);
    await db().updateTable("galleryImage").set({ caption }).where("id", "=", id).execute();
    await touchContent(image.workId, now);
    return presentImage({ ...image, caption });
  });

/** What is deleted already stays as it is. @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
export const deleteImage = (id: string, { user, now }: Caller): Promise<GalleryImage> =>
  transaction(async () => {
    const image = await lockImage(id, user);
    if (!isPresent(image)) return presentImage(image);
    await db().updateTable("galleryImage").set({ deletedAt: now.toISOString() }).where("id", "=", id).execute();
    await touchContent(image.workId, now);
    return presentImage(image);
  });

/** To its former place. @throws Refusal NotFound, AccessDenied, InvalidRequestFields: 50 are there, 30 days are over */
export const restoreImage = (id: string, { user, now }: Caller): Promise<GalleryImage> =>
  transaction(async () => {
    const image = await lockImage(id, user);
    if (isPresent(image)) return presentImage(image);
    if (!isRestorable(image, now)) throw new Refusal("InvalidRequestFields", refusals.restorationExpired);
    mustHaveRoom(await imageRows(image.workId));
    await db().updateTable("galleryImage").set({ deletedAt: null }).where("id", "=", id).execute();
    await touchContent(image.workId, now);
    return presentImage(image);
  });

/**
 * The pictures of a work in another order; the deleted ones stay behind their neighbours. The work is locked.
 * @throws Refusal InvalidRequestFields
 */
export async function reorderImages(
  workId: number,
  change: NewOrder<string>,
  now: Date,
): Promise<OrderOutcome<string>> {
  const rows = await imageRows(workId);
  const all = rows.map(({ id }) => id);
  const current = rows.filter(isPresent).map(({ id }) => id);
  const outcome = reordered(change, { current, own: all });
  if (outcome.order.join() === current.join()) return outcome;
  const places = mergeOrders({ before: current, order: outcome.order, current: all });
  await sql`update gallery_image set sort_order = listed.place
    from unnest(${places}::uuid[]) with ordinality as listed (id, place)
    where gallery_image.id = listed.id`.execute(db());
  await touchContent(workId, now);
  return outcome;
}
