import { Fragment, type Node, type ResolvedPos, type Schema } from "@tiptap/pm/model";
import { type Command, TextSelection } from "@tiptap/pm/state";
import { linesOf } from "./lineBreaks.ts";

const type = (schema: Schema, name: string) => {
  const found = schema.nodes[name];
  if (!found) throw new Error(`${name} is not in the schema`);
  return found;
};
/** Depth of the poem that the position is in; 0: none. */
function poemDepth($pos: ResolvedPos): number {
  for (let depth = $pos.depth; depth > 0; depth--) if ($pos.node(depth).type.name === "poem") return depth;
  return 0;
}

/** Textblocks as a poem, a line a verse: an empty one parts two stanzas. */
function poemOf(schema: Schema, blocks: readonly Node[]): Node {
  const stanzas: Node[][] = [[]];
  const lines = blocks.flatMap(linesOf);
  for (const line of lines) {
    if (line.size === 0 && lines.length > 1) stanzas.push([]);
    else stanzas.at(-1)?.push(type(schema, "verse").create(null, line));
  }
  const full = stanzas.filter((verses) => verses.length > 0);
  const made = (full.length > 0 ? full : [[type(schema, "verse").create()]]).map((verses) =>
    type(schema, "stanza").create(null, verses),
  );
  return type(schema, "poem").create(null, made);
}

/** A poem's verses as paragraphs, an empty one between stanzas. */
function paragraphsOf(poem: Node): Node[] {
  const paragraph = type(poem.type.schema, "paragraph");
  return poem.children.flatMap((stanza, index) => [
    ...(index > 0 ? [paragraph.create()] : []),
    ...stanza.children.map((verse) => paragraph.create(null, verse.content)),
  ]);
}

/** Turns the chosen paragraphs into a poem, or the poem back into paragraphs. */
export const togglePoem: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const depth = poemDepth($from);
  const { tr, schema } = state;
  if (depth > 0) {
    const blocks = paragraphsOf($from.node(depth));
    tr.replaceWith($from.before(depth), $from.after(depth), blocks);
    tr.setSelection(TextSelection.near(tr.doc.resolve(Math.max($from.pos - 2, $from.before(depth) + 1))));
    dispatch?.(tr.scrollIntoView());
    return true;
  }
  const range = $from.blockRange($to);
  if (!range) return false;
  const blocks: Node[] = [];
  for (let index = range.startIndex; index < range.endIndex; index++) blocks.push(range.parent.child(index));
  const isFit =
    blocks.every(({ isTextblock }) => isTextblock) &&
    range.parent.canReplaceWith(range.startIndex, range.endIndex, type(schema, "poem"));
  if (!isFit) return false;
  tr.replaceWith(range.start, range.end, poemOf(schema, blocks));
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min($to.pos + 2, tr.doc.content.size)), -1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Enter in an empty verse: a new stanza; in an empty stanza: out of the poem. */
export const leaveVerse: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.name !== "verse" || $from.parent.content.size > 0) return false;
  const depth = poemDepth($from);
  const poem = $from.node(depth);
  const stanza = $from.node(depth + 1);
  const verseIndex = $from.index(depth + 1);
  const stanzaIndex = $from.index(depth);
  const { schema, tr } = state;
  const start = $from.before(depth);

  if (stanza.childCount > 1) {
    if (verseIndex === 0) return false;
    const before = stanza.children.slice(0, verseIndex);
    const after = stanza.children.slice(verseIndex + 1);
    const next = after.length > 0 ? after : [type(schema, "verse").create()];
    const first = stanza.type.create(null, before);
    const stanzaStart = $from.before(depth + 1);
    tr.replaceWith(stanzaStart, $from.after(depth + 1), [first, stanza.type.create(null, next)]);
    tr.setSelection(TextSelection.create(tr.doc, stanzaStart + first.nodeSize + 2));
    dispatch?.(tr.scrollIntoView());
    return true;
  }

  const before = poem.children.slice(0, stanzaIndex);
  const after = poem.children.slice(stanzaIndex + 1);
  const head = before.length > 0 ? [poem.type.create(null, before)] : [];
  const tail = after.length > 0 ? [poem.type.create(null, after)] : [];
  tr.replaceWith(start, $from.after(depth), Fragment.fromArray([...head, type(schema, "paragraph").create(), ...tail]));
  tr.setSelection(TextSelection.create(tr.doc, start + (head[0]?.nodeSize ?? 0) + 1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Backspace at the very start of a poem: its first verse becomes a paragraph before it. */
export const liftVerse: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const depth = poemDepth($from);
  if (!empty || depth === 0 || $from.parentOffset > 0) return false;
  if ($from.index(depth) > 0 || $from.index(depth + 1) > 0) return false;
  const poem = $from.node(depth);
  const [firstStanza, ...stanzas] = poem.children;
  const [verse, ...verses] = firstStanza?.children ?? [];
  if (!firstStanza || !verse) return false;
  const { schema, tr } = state;
  const rest = [...(verses.length > 0 ? [firstStanza.type.create(null, verses)] : []), ...stanzas];
  const start = $from.before(depth);
  tr.replaceWith(start, $from.after(depth), [
    type(schema, "paragraph").create(null, verse.content),
    ...(rest.length > 0 ? [poem.type.create(null, rest)] : []),
  ]);
  tr.setSelection(TextSelection.create(tr.doc, start + 1));
  dispatch?.(tr.scrollIntoView());
  return true;
};
