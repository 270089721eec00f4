const arts = ["arch", "frame", "hills", "initial", "ruled", "stripes", "sun"] as const;
/** Of the title, in hundredths of the width: `--set` of src/ui/Cover has them by `data-size`. */
export const coverSizes = [22, 18, 15, 12.6, 10.6, 8.8, 7.4] as const;
const widest = 80;
const lineHeight = 1.06;

export interface CoverFace {
  /** 1–8, `data-tone`. */
  tone: number;
  art: (typeof arts)[number];
  /** 1–7, `data-size`: 1 is the largest. */
  size: number;
  /** The first letter of the title, for the smallest covers. */
  mark: string;
}

function letterWidth(letter: string): number {
  if (letter === " ") return 0.25;
  const small = letter.toLowerCase();
  const width = "жшщмюыф".includes(small) ? 0.92 : "гтсзчэеьхаоку".includes(small) ? 0.58 : 0.66;
  return small === letter ? width : width + 0.12;
}

const measure = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** A word that is longer than a line goes on in the next one. */
function countLines(words: readonly number[], limit: number): number {
  let lines = 1;
  let used = -0.25;
  for (const word of words) {
    used += 0.25 + word;
    if (used > limit && used > word) {
      lines += 1;
      used = word;
    }
    for (; used > limit; used -= limit) lines += 1;
  }
  return lines;
}

/** The largest of the sizes at which no word is broken and all lines stand above the picture; else the smallest, which may need more room. */
function fitted(title: string, author: string): { size: number; isTall: boolean } {
  const words = title.replaceAll("\u00ad", "").split(/\s+/).map(measure);
  const longest = Math.max(...words);
  // Above the picture, under a name of two lines or of one.
  const room = measure(author) > 12 ? 30 : 37;
  const heightAt = (size: number) => countLines(words, widest / size) * size * lineHeight;
  const fit = coverSizes.findIndex((size) => longest * size <= widest && heightAt(size) <= room);
  return { size: fit < 0 ? 7 : fit + 1, isTall: heightAt(coverSizes[6]) > room };
}

/** How the cover of a book looks when its author gave none: the same book always has the same one. */
export function coverFace(id: number, title: string, author: string): CoverFace {
  const { size, isTall } = fitted(title, author);
  return {
    // Seven and eight have no common divisor: books one after another share neither, and all 56 pairs come.
    tone: (id % 8) + 1,
    // Only the frame has no picture below the title.
    art: isTall ? "frame" : (arts[id % arts.length] as CoverFace["art"]),
    size,
    mark: (/[\p{L}\p{N}]/u.exec(title)?.[0] ?? "·").toUpperCase(),
  };
}
