import { type Extensions, Mark, type MarkConfig, Node, type NodeConfig } from "@tiptap/core";
import type {
  AttributeSpec,
  MarkSpec,
  NodeSpec,
  Mark as ProseMirrorMark,
  Node as ProseMirrorNode,
} from "@tiptap/pm/model";
import { type MarkName, marks, type NodeName, nodes } from "../../../document/schema.ts";

/** The parse rules give attributes whole, so nothing is read a second time from the element. */
const attributesOf = (attrs: Readonly<Record<string, AttributeSpec>> = {}) =>
  Object.fromEntries(
    Object.entries(attrs).map(([name, attribute]) => [
      name,
      { ...attribute, isRequired: !("default" in attribute), parseHTML: () => null },
    ]),
  );

/** One TipTap node out of one node of src/document: the editor knows exactly what the server takes. */
export function toNode(name: NodeName, spec: NodeSpec): Node {
  const { content, marks, group, inline, atom, draggable, selectable, defining, isolating, leafText } = spec;
  const { attrs, parseDOM, toDOM } = spec;
  return Node.create({
    name,
    topNode: name === "doc",
    content,
    marks,
    group,
    inline,
    atom,
    draggable,
    selectable,
    defining,
    isolating,
    ...(leafText && {
      extendNodeSchema: (extended: { name: string }) => (extended.name === name ? { leafText } : {}),
    }),
    addAttributes: () => attributesOf(attrs),
    ...(parseDOM && { parseHTML: () => parseDOM }),
    ...(toDOM && { renderHTML: ({ node }: { node: ProseMirrorNode }) => toDOM(node) }),
  } as Partial<NodeConfig>);
}

/** One TipTap mark out of one mark of src/document. */
export function toMark(name: MarkName, spec: MarkSpec): Mark {
  const { inclusive, excludes, attrs, parseDOM, toDOM } = spec;
  return Mark.create({
    name,
    inclusive,
    excludes,
    addAttributes: () => attributesOf(attrs),
    ...(parseDOM && { parseHTML: () => parseDOM }),
    ...(toDOM && { renderHTML: ({ mark }: { mark: ProseMirrorMark }) => toDOM(mark, true) }),
  } as Partial<MarkConfig>);
}

/**
 * The schema of src/document as TipTap's extensions.
 * @param only these nodes; without it all of them
 */
export const schemaExtensions = (only: readonly NodeName[] = Object.keys(nodes) as NodeName[]): Extensions => [
  ...only.map((name) => toNode(name, nodes[name])),
  ...(Object.keys(marks) as MarkName[]).map((name) => toMark(name, marks[name])),
];
