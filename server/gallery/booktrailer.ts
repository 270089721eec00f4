import { type Booktrailer, readBooktrailer } from "../../src/text/booktrailer.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { renewBookFiles } from "../works/bookFiles.ts";
import type { WorkRow } from "../works/rows.ts";
import { nextContent } from "../works/rows.ts";

/** A work's booktrailer, with the address of its frame. */
export function booktrailerOf({ booktrailerVideoUrl }: Pick<WorkRow, "booktrailerVideoUrl">): Booktrailer | null {
  const known = booktrailerVideoUrl === null ? null : readBooktrailer(booktrailerVideoUrl);
  return known && !("fault" in known) ? known : null;
}

/**
 * The same address once more changes nothing.
 * @param work locked
 * @param url empty: none from now on
 * @throws Refusal InvalidRequestFields: no video of RuTube, VK Видео or YouTube
 */
export async function storeBooktrailer(work: WorkRow, url: string, now: Date): Promise<Booktrailer | null> {
  const trailer = url === "" ? null : readBooktrailer(url);
  if (trailer && "fault" in trailer) throw Refusal.field("url", trailer.fault);
  const booktrailerVideoUrl = trailer?.pageUrl ?? null;
  if (booktrailerVideoUrl === work.booktrailerVideoUrl) return trailer;
  await db()
    .updateTable("work")
    .set({ booktrailerVideoUrl, ...nextContent, lastModificationTime: now.toISOString() })
    .where("id", "=", work.id)
    .execute();
  await renewBookFiles(work.id, "content.changed", now);
  return trailer;
}
