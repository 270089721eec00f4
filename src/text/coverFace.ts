const arts = ["arch", "frame", "hills", "initial", "ruled", "stripes", "sun"] as const;
const steps = [22, 18, 15, 12.6, 10.6, 8.8, 7.4] as const;
const widest = 80;
const tallest = 37;
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
  const small = letter.toLocaleLowerCase("ru");
  const width = "жшщмюыф".includes(small) ? 0.92 : "гтсзчэеьхаоку".includes(small) ? 0.58 : 0.66;
  return small === letter ? width : width + 0.12;
}

const measure = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

function countLines(words: readonly number[], limit: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    const next = used === 0 ? word : used + letterWidth(" ") + word;
    if (next <= limit) {
      used = next;
    } else {
      lines += 1;
      used = word;
    }
  }
  return lines;
}

/** The largest of seven sizes at which the longest word and all the lines fit the cover. */
export function coverSize(title: string): number {
  const words = title.replaceAll("\u00ad", "").trim().split(/\s+/).map(measure);
  const longest = Math.max(...words);
  const fit = steps.findIndex(
    (size) => longest * size <= widest && countLines(words, widest / size) * size * lineHeight <= tallest,
  );
  return fit === -1 ? steps.length : fit + 1;
}

/** How the cover of a book looks when its author gave none: the same book always has the same one. */
export function coverFace(id: number, title: string): CoverFace {
  const index = Math.abs(Math.trunc(id));
  const letters = title.replace(/[^\p{L}\p{N}]/gu, "");
  return {
    // Seven and eight have no common divisor: books one after another share neither, and all 56 pairs come.
    tone: (index % 8) + 1,
    art: arts[index % arts.length] ?? "arch",
    size: coverSize(title),
    mark: ([...letters][0] ?? "·").toLocaleUpperCase("ru"),
  };
}
