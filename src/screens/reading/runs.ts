/** Blocks of a run at least: five screens of a telephone, two of a large display. */
const SHORTEST = 32;
/** Verses, pictures and titles have no paragraphs to part between. */
const LONGEST = 64;

const isParagraph = (element: Element | null): boolean => element?.tagName === "P";

/**
 * The blocks of a long text in runs, which a browser lays out one by one when they come near. Blocks that each did so by
 * themselves would cost a browser about as much as their text. A run ends between two paragraphs: no rule of the style sheet looks
 * across such a place, but for the gap that `[data-run] + [data-run]` has. Notes stay at the end.
 * @param html of `renderHtml`
 */
export function inRuns(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  const blocks = [...template.content.children];
  const parts: Element[] = [];
  let run: Element[] = [];
  const end = (): void => {
    if (run.length === 0) return;
    const part = document.createElement("div");
    part.dataset.run = "";
    part.append(...run);
    parts.push(part);
    run = [];
  };
  for (const block of blocks) {
    const isNote = block.tagName === "ASIDE";
    const isBetween = isParagraph(block) && isParagraph(run.at(-1) ?? null);
    if (isNote || run.length >= LONGEST || (run.length >= SHORTEST && isBetween)) end();
    if (isNote) parts.push(block);
    else run.push(block);
  }
  end();
  const text = document.createDocumentFragment();
  text.append(...parts);
  return text;
}
