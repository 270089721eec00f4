import { runsOf } from "../../document/runs.ts";

const isNote = ({ tagName }: Element): boolean => tagName === "ASIDE";

/**
 * The blocks of a long text in runs; notes stay at the end, outside of them.
 * @param html of `renderHtml` @param shortest - blocks of a run at least
 */
export function inRuns(html: string, shortest?: number): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  const parts = [...template.content.children];
  const blocks = parts.filter((part) => !isNote(part));
  const text = document.createDocumentFragment();
  for (const run of runsOf(blocks, ({ tagName }) => tagName === "P", shortest)) {
    const part = document.createElement("div");
    part.dataset.run = "";
    part.append(...run);
    text.append(part);
  }
  text.append(...parts.filter(isNote));
  return text;
}
