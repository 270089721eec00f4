import { type Extensions, Mark, type Node as NodeExtension } from "@tiptap/core";
import { Fragment, type MarkType, type Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import { runsOf } from "../../../document/runs.ts";

/** From so many blocks on, they are laid out where they are written. */
const MANY_BLOCKS = 400;

/** Of a ProseMirror node or of its JSON. */
export function isLongText(document: object): boolean {
  const { childCount, content } = document as { childCount?: number; content?: readonly object[] };
  return (childCount ?? content?.length ?? 0) > MANY_BLOCKS;
}

/** The same blocks, of which each knows its run. No document outside of the editor has such marks. */
export function withRuns(document: Node): Node {
  const { run } = document.type.schema.marks;
  if (!run) return document;
  const runs = runsOf(document.children, ({ type }) => type.name === "paragraph");
  const blocks = runs.flatMap((one, id) => {
    const marks = [run.create({ id })]; // one for all: the same mark is found at once to be the same
    return one.map((block) => block.mark(marks));
  });
  return document.copy(Fragment.fromArray(blocks));
}

function bareOf(node: Node): Node {
  const content = node.isTextblock ? node.content : Fragment.fromArray(node.children.map(bareOf));
  return node.type.create(node.attrs, content);
}

/** The last document that was asked for, with and without runs. */
let last: { marked: Node; bare: Node } | undefined;

/** A document as everybody but the editor knows it. Asked at every key, which changes one block of thousands. */
export function withoutRuns(document: Node): Node {
  if (!document.type.schema.marks.run) return document;
  const known = last?.marked.childCount === document.childCount && last.marked.type === document.type ? last : null;
  const bare = document.children.map((block, index) =>
    known?.marked.child(index) === block ? known.bare.child(index) : bareOf(block),
  );
  last = { marked: document, bare: document.copy(Fragment.fromArray(bare)) };
  return last.bare;
}

/** New blocks go with the block before them. */
function joinRuns(run: MarkType, state: EditorState): Transaction | null {
  const { children } = state.doc;
  if (children.every(({ marks }) => marks.length > 0)) return null;
  const { tr } = state;
  let mark = run.create({ id: 0 });
  state.doc.forEach((block, position) => {
    const own = run.isInSet(block.marks);
    if (own) mark = own;
    else tr.addNodeMark(position, mark);
  });
  return tr;
}

/**
 * The blocks of a long chapter stand in runs, which the browser lays out where they are written. A run is a mark that its blocks
 * have in common: ProseMirror puts them into one element, and no position in the document changes.
 */
const Run = Mark.create({
  name: "run",
  inclusive: false,
  addAttributes: () => ({ id: { default: 0, rendered: false } }),
  renderHTML: () => ["div", { "data-run": "" }, 0],
  addProseMirrorPlugins() {
    const { run } = this.editor.schema.marks;
    return [
      new Plugin({
        appendTransaction: (transactions, _, state) =>
          run && transactions.some(({ docChanged }) => docChanged) ? joinRuns(run, state) : null,
      }),
    ];
  },
});

/** A paragraph of a run may come into these. */
const holders: readonly string[] = ["doc", "quote", "aligned", "frame", "list", "item"];

/** The same extensions, for a long chapter. */
export const inRuns = (extensions: Extensions): Extensions => [
  ...extensions.map((extension) =>
    extension.type === "node" && holders.includes(extension.name)
      ? (extension as NodeExtension).extend({ marks: "run" })
      : extension,
  ),
  Run,
];
