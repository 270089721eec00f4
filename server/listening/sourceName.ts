import { fileNameOf } from "../files/fileNames.ts";

/** Systems take 255 bytes, and a Russian letter has two. */
const LONGEST_STEM = 110;

/** How files of a kind end; a name that ends otherwise gets the first one. */
const endings: Record<string, readonly [string, ...string[]]> = {
  "audio/mpeg": ["mp3"],
  "audio/mp4": ["m4a", "m4b", "mp4"],
  "audio/ogg": ["ogg", "opus", "oga"],
  "audio/flac": ["flac"],
  "audio/wav": ["wav", "wave"],
};

/** What turns the direction of a line, and what nobody sees. */
const hidden = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Under which name a file is saved: the one that its author gave it, without folders and without what hides how it ends. How it ends is
 * what it is: whatever its name says, no program comes out of here. `plain`: for programs that read ASCII alone.
 */
export function sourceName({ fileName, contentType }: { fileName: string; contentType: string }) {
  const [usual, ...others] = endings[contentType] ?? ["bin"];
  const [last = ""] = fileName.replace(hidden, "").split(/[\\/]/).slice(-1);
  const [, stem = last, given = ""] = /^(.*)\.([^.]{1,5})$/s.exec(last) ?? [];
  const ending = given.toLowerCase();
  const isTrue = [usual, ...others].includes(ending);
  return {
    name: `${fileNameOf(isTrue ? stem : last, LONGEST_STEM)}.${isTrue ? ending : usual}`,
    plain: `sound.${usual}`,
  };
}
