import { Node } from "prosemirror-model";
import { cleanText, type DocumentJson } from "./json.ts";
import { schema } from "./schema.ts";

/** Larger documents are refused: characters of their JSON. A chapter of a million characters fits with its marks. */
const MAX_JSON = 6_000_000;
const MAX_DEPTH = 24;

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

function cleaned(node: unknown): unknown {
  if (typeof node !== "object" || node === null) return node;
  const { type, text, content, attrs, marks } = node as Record<string, unknown>;
  return {
    type,
    ...(typeof text === "string" && { text: cleanText(text) }),
    ...(Array.isArray(content) && {
      content: content.map(cleaned).filter((child) => (child as { text?: unknown } | null)?.text !== ""),
    }),
    ...(attrs !== undefined && { attrs }),
    ...(marks !== undefined && { marks }),
  };
}

function check(json: unknown): { node: Node; json: DocumentJson; spelled: string } {
  if (isTooDeep(json)) throw new DocumentError("Текст главы вложен слишком глубоко");
  try {
    const node = Node.fromJSON(schema, cleaned(json) as never);
    node.check();
    if (node.type !== schema.topNodeType) throw new RangeError("not a document");
    const canonical = node.toJSON() as DocumentJson;
    const spelled = JSON.stringify(canonical);
    if (spelled.length > MAX_JSON) throw new DocumentError("Глава слишком велика, разделите её на несколько");
    return { node, json: canonical, spelled };
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError("Текст главы не прочитан: в нём есть то, чего редактор не знает");
  }
}

/**
 * Reads a document on its way in, from the editor, the import or the API.
 * @returns the ProseMirror node; its `toJSON()` is the canonical spelling that is stored and compared
 * @throws DocumentError with a Russian message when the schema does not allow it
 */
export const readDocument = (json: unknown): Node => check(json).node;

/** What `readDocument` reads, as it is stored: `json` is canonical, `spelled` is its text. @throws DocumentError */
export const spellDocument = (json: unknown): { json: DocumentJson; spelled: string } => check(json);
