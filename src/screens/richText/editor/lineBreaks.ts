import { Fragment, type Node } from "@tiptap/pm/model";
import { type Command, TextSelection } from "@tiptap/pm/state";

const isBreak = ({ type }: Node): boolean => type.name === "hardBreak";

/** A textblock's content, parted at its breaks: one piece at least, an empty one where two breaks follow each other. */
export function linesOf({ children }: Node): Fragment[] {
  const lines: Node[][] = [[]];
  for (const child of children)
    if (isBreak(child)) lines.push([]);
    else lines.at(-1)?.push(child);
  return lines.map((line) => Fragment.fromArray(line));
}

/** The next line of the same paragraph; a verse is one line, and the next one is the next verse. */
export const breakLine: Command = (state, dispatch) => {
  const { selection, schema, tr } = state;
  const { hardBreak } = schema.nodes;
  if (!hardBreak || !(selection instanceof TextSelection) || !selection.$from.sameParent(selection.$to)) return false;
  const isVerse = selection.$from.parent.type.name === "verse";
  if (isVerse) dispatch?.(tr.deleteSelection().split(tr.selection.from).scrollIntoView());
  else dispatch?.(tr.replaceSelectionWith(hardBreak.create()).scrollIntoView());
  return true;
};

const blocks = "body, p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, td, blockquote, hr, pre, section, article";
const isBlank = ({ nodeName, nodeValue }: ChildNode): boolean => nodeName === "#text" && nodeValue?.trim() === "";

type Side = "previousSibling" | "nextSibling";

/** What is next to a break in its block, without the file's spaces and spans; null: nothing, or another block. */
function beside(element: Element, side: Side): ChildNode | null {
  let node = element[side];
  while (node && isBlank(node)) node = node[side];
  if (node) return node instanceof Element && node.matches(blocks) ? null : node;
  const { parentElement } = element;
  return parentElement && !parentElement.matches(blocks) ? beside(parentElement, side) : null;
}

/**
 * Leaves of a pasted page only those breaks that part two lines: one between paragraphs or at the end of one is the habit of other
 * editors.
 */
export function dropIdleBreaks(page: Document): void {
  for (const element of [...page.querySelectorAll("br")].reverse())
    if (!beside(element, "nextSibling") || !beside(element, "previousSibling")) element.remove();
}
