import { diffArrays } from "diff";
import { type Block, blocksOf, type Line, type Part, type Titled } from "./blocks.ts";
import { alikeEnds, changedLines } from "./changedLines.ts";

export type Differences = {
  /**
   * alone: there is nothing to compare with. same: not a word and not a mark is another. form: words are the same, marks or pictures'
   * sizes are not. tooLarge: nothing is marked, the lines are those of the later text.
   */
  kind: "alone" | "same" | "form" | "words" | "tooLarge";
  lines: readonly Line[];
  /** Words. */
  inserted: number;
  deleted: number;
};

/** So many lines may be others: the work grows with the square. Beyond them two texts are alike from their ends, or not at all. */
const MOST_LINES = 2_000;

const whole = (kind: Part["kind"]) => (block: Block) => ({
  style: block.style,
  parts: block.text === "" ? [] : [{ kind, text: block.text }],
});
const countOf = (lines: readonly Line[], kind: Part["kind"]): number =>
  lines.reduce(
    (count, { parts }) =>
      parts.reduce(
        (sum, part) => sum + (part.kind === kind ? (part.text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0) : 0),
        count,
      ),
    0,
  );

/**
 * What was inserted and deleted between two texts of a chapter, word by word where lines are alike. Its effort is
 * bounded: what is too different to be compared is reported or marked whole, and a million characters take a second or
 * two at worst.
 * @param before null: there is none
 */
export function differencesOf(before: Titled | null, after: Titled): Differences {
  const now = blocksOf(after);
  const plain = (kind: Differences["kind"]): Differences => ({
    kind,
    lines: now.map(whole("same")),
    inserted: 0,
    deleted: 0,
  });
  if (before === null) return plain("alone");
  const [formerTitle, ...was] = blocksOf(before);
  const [title, ...rest] = now;
  const keys = (blocks: readonly Block[]) => blocks.map(({ key }) => key);
  const changes = diffArrays(keys(was), keys(rest), { maxEditLength: MOST_LINES });
  if (!changes) {
    const { head, tail } = alikeEnds(was, rest);
    if (2 * (head + tail) < Math.max(was.length, rest.length)) return plain("tooLarge");
  }
  const isTitleSame = formerTitle?.key === title?.key;
  if (isTitleSame && changes?.every(({ added, removed }) => !added && !removed))
    return plain(JSON.stringify(before.document) === JSON.stringify(after.document) ? "same" : "form");

  const lines: Line[] = isTitleSame ? now.slice(0, 1).map(whole("same")) : changedLines([formerTitle], [title]);
  if (!changes) lines.push(...changedLines(was, rest));
  const changed = { was: [] as Block[], now: [] as Block[] };
  const close = () => {
    lines.push(...changedLines(changed.was.splice(0), changed.now.splice(0)));
  };
  let [old, young] = [0, 0];
  for (const { added, removed, count } of changes ?? []) {
    if (removed) changed.was.push(...was.slice(old, old + count));
    else if (added) changed.now.push(...rest.slice(young, young + count));
    else {
      close();
      lines.push(...rest.slice(young, young + count).map(whole("same")));
    }
    if (!added) old += count;
    if (!removed) young += count;
  }
  close();
  return { kind: "words", lines, inserted: countOf(lines, "inserted"), deleted: countOf(lines, "deleted") };
}
