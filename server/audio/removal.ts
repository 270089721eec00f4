import { db } from "../db/transaction.ts";
import { remove } from "../files/store.ts";
import { dropBytes } from "./cancelling.ts";

/** The bytes of all sounds of a work that goes for good; their rows go with the work. */
export async function removeSoundsOf(workId: number): Promise<void> {
  const sounds = await db().selectFrom("audio").where("workId", "=", workId).select("id").execute();
  for (const { id } of sounds) await remove(id);
  const uploads = await db().selectFrom("audioUpload").where("workId", "=", workId).select("id").execute();
  for (const { id } of uploads) await dropBytes(id);
}
