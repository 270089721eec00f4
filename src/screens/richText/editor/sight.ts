import { Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** Room for a line between the caret and what covers the text, in pixels. */
const LINE = 24;

/** How much of the window's edges covers the text: bars and notes, marked by `data-over`, and a line's room. */
function coveredBy(text: HTMLElement, edge: "top" | "bottom"): number {
  const over = text.closest("[data-editor]")?.querySelectorAll<HTMLElement>(`[data-over="${edge}"]`) ?? [];
  return [...over].reduce((height, { offsetHeight }) => height + offsetHeight, LINE);
}

/** Above the first letter is the chapter's name, which comes into sight with it. In pixels. */
function nameAbove(text: HTMLElement): number {
  const name = text.closest("main")?.querySelector("textarea");
  return name ? text.getBoundingClientRect().top - name.getBoundingClientRect().top : 0;
}

/**
 * The caret never goes under the bars of the editor. ProseMirror asks for the margins after it has asked who else would scroll, so
 * they are measured then: bars grow, and notes come and go.
 */
export function keptInSight() {
  const margins = { top: 0, right: 0, bottom: 0, left: 0 };
  return {
    scrollMargin: margins,
    scrollThreshold: margins,
    handleScrollToSelection: ({ dom, state: { doc, selection } }: EditorView): boolean => {
      const isFirst = selection.head === Selection.atStart(doc).head;
      margins.top = coveredBy(dom, "top") + (isFirst ? nameAbove(dom) : 0);
      margins.bottom = coveredBy(dom, "bottom");
      return false;
    },
  };
}
