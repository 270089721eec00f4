import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { withoutRuns } from "./runs.ts";

/** Changes what differs alone, from the end of the text to its beginning, so that the caret keeps its place. */
function change(transaction: Transaction, before: Node, after: Node, start: number): void {
  if (before.inlineContent) {
    const from = before.content.findDiffStart(after.content, start);
    const to = before.content.findDiffEnd(after.content, start + before.content.size, start + after.content.size);
    if (from === null || to === null) return;
    // Of repeated letters both ends may claim the same one.
    const overlap = Math.max(0, from - Math.min(to.a, to.b));
    transaction.replace(from, to.a + overlap, after.slice(from - start, to.b + overlap - start));
    return;
  }
  const places: number[] = [];
  before.forEach((_, offset) => {
    places.push(start + offset + 1);
  });
  for (let index = before.childCount - 1; index >= 0; index--)
    if (!before.child(index).isLeaf)
      change(transaction, before.child(index), after.child(index), places[index] ?? start);
}

/** All but what the typographer may move, change and make: the same signs stand in both texts. */
const still = /[^\s\u00a0\u202f"'«»„“”‚‘’\-‐‑–—….,?!]/u;
const gapsOf = (text: Node): string[] => text.textBetween(0, text.content.size, "\uffff", "\ufffe").split(still);

/** Between how many pairs of letters both texts differ. */
function countChanges(before: Node, after: Node): number {
  const now = gapsOf(after);
  return gapsOf(before).filter((gap, index) => gap !== now[index]).length;
}

/**
 * Shows the text as the typographer has set it, as one step of the history.
 * @param sent the text that was set: nothing is changed if another one is there by now.
 * @param document the same blocks with other signs.
 * @returns in how many places it was changed
 */
export function takeTypography(
  editor: Editor,
  sent: Node,
  document: object,
): { outcome: "taken"; places: number } | { outcome: "same" | "outdated" } {
  const { state, schema, view } = editor;
  if (!state.doc.eq(sent)) return { outcome: "outdated" };
  const set = schema.nodeFromJSON(JSON.parse(JSON.stringify(document)));
  const plain = withoutRuns(sent);
  if (set.eq(plain)) return { outcome: "same" };
  const transaction = closeHistory(state.tr);
  change(transaction, state.doc, set, 0);
  view.dispatch(transaction);
  view.dispatch(closeHistory(editor.state.tr));
  return { outcome: "taken", places: countChanges(plain, set) };
}
