import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import { enqueue } from "../jobs/outbox.ts";

/** So many sounds an hour: what has just come waits for none of them. */
const AT_ONCE = 100;

/** ffmpeg is to hear a sound that a chapter has; behind whatever its authors wait for. In the transaction that gives it to the chapter. */
export async function planHearing(audioId: string, now: Date): Promise<void> {
  if (config().ffmpegPath === null) return;
  await enqueue("audio.convert", { audioId }, { runAt: now, dedupe: `audio.hear:${audioId}`, isKept: true });
}

/** Sounds of chapters that came while there was no ffmpeg. */
export async function planUnheard(now: Date): Promise<void> {
  if (config().ffmpegPath === null) return;
  const unheard = await db()
    .selectFrom("audio")
    .where("measuredAt", "is", null)
    .where("copyOf", "is", null)
    .where((is) =>
      is.exists(is.selectFrom("chapterRevision").whereRef("chapterRevision.audioId", "=", "audio.id").select("id")),
    )
    .orderBy("createdAt")
    .limit(AT_ONCE)
    .select("id")
    .execute();
  for (const { id } of unheard) await planHearing(id, now);
}
