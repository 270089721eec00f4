import type { DocumentJson } from "./json.ts";

/** Wordings of one disputed place: of more the last ones are joined. */
export const MOST_WORDINGS = 12;

type Json = { type: string; content?: readonly Json[] };

type Node = { children?: readonly { type: { name: string } }[] };

/** Does a choice between wordings wait in this text? Such places are among the blocks of a text alone. @param document a node or its JSON */
export function isDisputed(document: object): boolean {
  const { children } = document as Node;
  if (children) return children.some(({ type }) => type.name === "dispute");
  return ((document as DocumentJson).content ?? []).some((block) => (block as Json).type === "dispute");
}

/** The same text with the wordings of each disputed place one after another: for files, where nobody can choose. */
export function withAllWordings(document: DocumentJson): DocumentJson {
  if (!isDisputed(document)) return document;
  const blocks = (document.content ?? []) as readonly Json[];
  const wordings = (block: Json): readonly Json[] =>
    block.type === "dispute" ? (block.content ?? []).flatMap(({ content = [] }) => content) : [block];
  return { ...document, content: blocks.flatMap(wordings) };
}
