import { Fragment, Node } from "prosemirror-model";
import { MOST_WORDINGS } from "./disputes.ts";
import { cleanText, type DocumentJson, filesOf, textLength } from "./json.ts";
import { schema } from "./schema.ts";
import { MOST_COLUMNS } from "./tables.ts";

/** Larger documents are refused: characters of their JSON. A chapter of a million characters fits with its marks. */
const MAX_JSON = 6_000_000;
const MAX_DEPTH = 24;
/** A page of so many pictures or notes is millions of bytes for every reader. */
const MOST = { image: 1_000, footnote: 2_000, cell: 5_000 } as const;

/** Said of a document in which there is what may not be. */
export const NOT_READ = "Текст не прочитан: в нём есть то, чего редактор не знает";

/** A document that the schema does not allow. The message is Russian and may be shown. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
}

/** Iterative, because a hostile document may be nested deeper than the stack. */
function isTooDeep(json: unknown): boolean {
  let level: unknown[] = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    const next: unknown[] = [];
    for (const node of level) {
      const content = (node as { content?: unknown } | null)?.content;
      if (Array.isArray(content)) for (const child of content) next.push(child);
    }
    level = next;
  }
  return false;
}

/** Addresses and descriptions are stored and written into XML like the text. */
const cleanedAttrs = (attrs: unknown): unknown =>
  typeof attrs === "object" && attrs !== null
    ? Object.fromEntries(
        Object.entries(attrs).map(([name, value]) => [name, typeof value === "string" ? cleanText(value) : value]),
      )
    : attrs;

const cleanedMark = (mark: unknown): unknown =>
  typeof mark === "object" && mark !== null && "attrs" in mark ? { ...mark, attrs: cleanedAttrs(mark.attrs) } : mark;

function cleaned(node: unknown): unknown {
  if (typeof node !== "object" || node === null) return node;
  const { type, text, content, attrs, marks } = node as Record<string, unknown>;
  return {
    type,
    ...(typeof text === "string" && { text: cleanText(text) }),
    ...(Array.isArray(content) && {
      content: content.map(cleaned).filter((child) => (child as { text?: unknown } | null)?.text !== ""),
    }),
    ...(attrs !== undefined && { attrs: cleanedAttrs(attrs) }),
    ...(marks !== undefined && { marks: Array.isArray(marks) ? marks.map(cleanedMark) : marks }),
  };
}

/** The same as `JSON.stringify(node)`, block by block: the whole as an object would take as much memory as the node again. */
function spelledOf({ type, content }: Node): string {
  const [begin, end] = [`{"type":"${type.name}","content":[`, "]}"];
  let length = begin.length + end.length - 1; // one comma less than blocks
  const blocks = content.content.map((block) => {
    const spelled = JSON.stringify(block);
    length += spelled.length + 1;
    if (length > MAX_JSON) throw new DocumentError("Глава слишком велика, разделите её на несколько");
    return spelled;
  });
  return begin + blocks.join(",") + end;
}

/** Block by block: a copy of the whole in addition to the node would take as much memory as the node. */
function nodeOf(json: unknown): Node {
  const { type, content } = json as { type?: unknown; content?: unknown };
  if (type !== schema.topNodeType.name || !Array.isArray(content)) throw new RangeError("not a document");
  const blocks = content.map((block) => Node.fromJSON(schema, cleaned(block)));
  return schema.topNodeType.create(null, Fragment.fromArray(blocks));
}

/** @throws DocumentError */
function checkCounts(node: Node): void {
  const count = { image: 0, footnote: 0, cell: 0 };
  node.descendants(({ type: { name }, childCount }) => {
    if (name === "dispute" && childCount > MOST_WORDINGS)
      throw new DocumentError("В спорном месте больше 12 вариантов, выберите из них");
    if (name === "row" && childCount > MOST_COLUMNS) throw new DocumentError("В строке таблицы больше 10 ячеек");
    if (name === "image" || name === "footnote" || name === "cell") count[name] += 1;
  });
  if (count.image > MOST.image) throw new DocumentError("В главе больше 1 000 картинок, разделите её на несколько");
  if (count.cell > MOST.cell) throw new DocumentError("В таблицах главы больше 5 000 ячеек, разделите её на несколько");
  if (count.footnote > MOST.footnote) throw new DocumentError("В главе больше 2 000 сносок, разделите её на несколько");
}

function check(json: unknown): { node: Node; spelled: string } {
  if (isTooDeep(json)) throw new DocumentError("Текст главы вложен слишком глубоко");
  try {
    const node = nodeOf(json);
    node.check();
    checkCounts(node);
    return { node, spelled: spelledOf(node) };
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError(NOT_READ);
  }
}

/**
 * Reads a document on its way in, from the editor, the import or the API.
 * @returns the ProseMirror node; its `toJSON()` is the canonical spelling that is stored and compared
 * @throws DocumentError with a Russian message when the schema does not allow it
 */
export const readDocument = (json: unknown): Node => check(json).node;

/** What `readDocument` reads, as the text that is stored; its volume as `textLength` counts it; ids of the files it shows. @throws DocumentError */
export function spellDocument(json: unknown): { spelled: string; textLength: number; files: string[] } {
  const { node, spelled } = check(json);
  return {
    spelled,
    textLength: textLength({ content: [{ text: node.textBetween(0, node.content.size, "", () => "") }] }),
    files: filesOf(json as DocumentJson),
  };
}
