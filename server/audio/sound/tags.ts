import { parseFile } from "music-metadata";
import type { Mark } from "./pieces.ts";

/** Tags of more are pictures: the name of the file does as well. */
const LARGEST_TAGS = 33_554_432;

type Tags = { title: string; chapters: Mark[] };
const none: Tags = { title: "", chapters: [] };

/** MP4 counts in parts of a second, the tags of MP3 in seconds. */
const millisecondsOf = ({ start, timeScale }: { start: number; timeScale?: number }): number =>
  Math.round((start * 1_000) / (timeScale ?? 1));

/**
 * What the tags of a sound tell. A file whose tags nobody can read is as good a sound.
 * @param tagBytes how large the tags at its beginning are
 */
export async function tagsOf(path: string, tagBytes: number): Promise<Tags> {
  if (tagBytes > LARGEST_TAGS) return none;
  try {
    const { common, format } = await parseFile(path, { skipCovers: true, includeChapters: true });
    const chapters = (format.chapters ?? []).map((chapter) => ({
      title: chapter.title,
      startMs: millisecondsOf(chapter),
    }));
    return { title: common.title ?? "", chapters };
  } catch {
    return none;
  }
}
