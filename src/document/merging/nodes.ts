/** A node of a document as it is stored. */
export type Json = {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly marks?: readonly Mark[];
  readonly text?: string;
  readonly content?: readonly Json[];
};
export type Mark = { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> };

/** Blocks that hold words themselves. A verse only becomes a verse, a cell a cell. */
const lines = new Set(["paragraph", "heading", "verse", "cell"]);
export const isLine = ({ type }: Json): boolean => lines.has(type);

/** Blocks that hold others, which a disputed place parts in two. */
export const containers: ReadonlySet<string> = new Set([
  ...["quote", "aligned", "frame", "list", "item", "table", "row", "poem", "stanza"],
]);

/** Equal for equal attributes, whatever their order: the database keeps its own. */
export const spellAttrs = (attrs: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify(Object.entries(attrs).sort(([one], [other]) => (one < other ? -1 : 1)));

export const spellMark = ({ type, attrs }: Mark): string => (attrs ? `${type}${spellAttrs(attrs)}` : type);

/** Two nodes are equal when their keys are. */
export function keyOf({ type, attrs, marks, text, content }: Json): string {
  if (text !== undefined && !marks) return `${text.length}:${text}`;
  let key = type;
  if (attrs) key += spellAttrs(attrs);
  if (marks) key += `<${marks.map(spellMark).sort().join(",")}>`;
  if (text !== undefined) return `${key}${text.length}:${text}`;
  key += "(";
  if (content) for (const child of content) key += keyOf(child);
  return `${key})`;
}

export const areEqual = (some: readonly Json[], others: readonly Json[]): boolean =>
  some.length === others.length && some.every((node, at) => keyOf(node) === keyOf(others[at] as Json));

/** All words of a node, footnotes included. */
export function plainTextOf({ text = "", content = [] }: Json): string {
  return content.length > 0 ? content.map(plainTextOf).join(" ") : text;
}
