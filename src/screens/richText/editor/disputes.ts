import type { Node as NodeExtension } from "@tiptap/core";
import { Fragment, type Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import { containers } from "../../../document/merging/nodes.ts";
import { timeOfDayHere } from "../../../text/dates.ts";

/** How many levels of containers two neighbours can be joined by. */
function joinable(before: Node | null, after: Node | null, most: number): number {
  let [one, other, depth] = [before, after, 0];
  while (
    depth < most &&
    one &&
    other &&
    one.hasMarkup(other.type, other.attrs, one.marks) &&
    containers.has(one.type.name)
  ) {
    [one, other, depth] = [one.lastChild, other.firstChild, depth + 1];
  }
  return depth;
}

function joinAt(tr: Transaction, position: number, most: number): void {
  const place = tr.doc.resolve(position);
  const depth = joinable(place.nodeBefore, place.nodeAfter, most);
  if (depth > 0) tr.join(position, depth);
}

/**
 * Puts one wording in the place of a disputed one, or all of them one after another, and joins what was parted for it.
 * @param position of the disputed place
 * @param choice the number of a wording
 */
export function settle(tr: Transaction, position: number, choice: number | "all"): Transaction {
  const dispute = tr.doc.nodeAt(position);
  if (dispute?.type.name !== "dispute") return tr;
  const { before, after } = dispute.attrs as { before: number; after: number };
  const wordings = (choice === "all" ? dispute.children : [dispute.child(choice)]).map(({ content }) => content);
  const content = wordings.reduce((all, one) => all.append(one), Fragment.empty);
  const isAlone = content.size === 0 && tr.doc.childCount === 1;
  const paragraph = tr.doc.type.schema.nodes.paragraph;
  tr.replaceWith(position, position + dispute.nodeSize, isAlone && paragraph ? paragraph.create() : content);
  if (content.size === 0) joinAt(tr, position, Math.min(before, after));
  else {
    joinAt(tr, position + content.size, after);
    let end = position + content.size;
    for (const { size } of wordings.slice(1).toReversed()) {
      end -= size;
      joinAt(tr, end, Math.max(before, after));
    }
    joinAt(tr, position, before);
  }
  return tr;
}

function button(words: string, press: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  // The caret stays where it is.
  made.addEventListener("mousedown", (event) => event.preventDefault());
  made.addEventListener("click", press);
  return made;
}

/** A part of the page in the text, with a head that nobody writes in. */
function framed(name: string, ...head: HTMLElement[]) {
  const dom = document.createElement("div");
  dom.dataset[name] = "";
  const top = document.createElement("div");
  top.contentEditable = "false";
  top.append(...head);
  const contentDOM = document.createElement("div");
  dom.append(top, contentDOM);
  return { dom, contentDOM, head: top };
}

const caption = (words: string): HTMLElement => {
  const made = document.createElement("span");
  made.textContent = words;
  return made;
};

function disputeView(node: Node, view: EditorView, positionOf: () => number | undefined): NodeView {
  const all = () => {
    const position = positionOf();
    if (position !== undefined) view.dispatch(settle(view.state.tr, position, "all"));
  };
  const heading = caption("Спорное место: выберите, что оставить");
  const both = button(node.childCount > 2 ? "Оставить все" : "Оставить оба", all);
  const { dom, contentDOM, head } = framed("dispute", heading, ...(view.editable ? [both] : []));
  dom.setAttribute("role", "group");
  dom.setAttribute("aria-label", "Спорное место");
  return {
    dom,
    contentDOM,
    stopEvent: (event) => head.contains(event.target as HTMLElement),
    ignoreMutation: (mutation) => head.contains(mutation.target),
    update: (next) => next.type === node.type && next.childCount === node.childCount,
  };
}

/** `«Вы, 14:05:31»`, `«Соавтор, 14:03:12»`; of a wording without a word that it was taken away. */
function labelOf({ attrs, childCount }: Node, accountId: number): string {
  const { userId, savedAt } = attrs as { userId: number | null; savedAt: string | null };
  const who = userId === accountId ? "Вы" : "Соавтор";
  return `${savedAt === null ? who : `${who}, ${timeOfDayHere(savedAt)}`}${childCount === 0 ? ": убрано" : ""}`;
}

function wordingView(node: Node, view: EditorView, positionOf: () => number | undefined, accountId: number): NodeView {
  const choose = () => {
    const position = positionOf();
    if (position === undefined) return;
    const place = view.state.doc.resolve(position);
    view.dispatch(settle(view.state.tr, place.before(), place.index()));
  };
  const label = caption(labelOf(node, accountId));
  const { dom, contentDOM, head } = framed(
    "wording",
    label,
    ...(view.editable ? [button("Оставить это", choose)] : []),
  );
  dom.setAttribute("role", "group");
  dom.setAttribute("aria-label", label.textContent ?? "");
  return {
    dom,
    contentDOM,
    stopEvent: (event) => head.contains(event.target as HTMLElement),
    ignoreMutation: (mutation) => head.contains(mutation.target),
    update: (next) => {
      if (next.type !== node.type || next.attrs.savedAt !== node.attrs.savedAt) return false;
      label.textContent = labelOf(next, accountId);
      return true;
    },
  };
}

/** Disputed places with their buttons. @param accountId whose wordings are «Вы» */
export const withChoices = (extension: NodeExtension, accountId: number): NodeExtension =>
  extension.extend({
    addNodeView:
      () =>
      ({ node, view, getPos }) =>
        extension.name === "dispute" ? disputeView(node, view, getPos) : wordingView(node, view, getPos, accountId),
  });
