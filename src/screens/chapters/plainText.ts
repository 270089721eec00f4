import { Node } from "@tiptap/pm/model";
import { schema } from "../../document/schema.ts";

/** The words of a document, a blank line between its blocks. A file of its own: the lists of chapters load no schema. */
export const plainText = (document: object): string => {
  const node = document instanceof Node ? document : Node.fromJSON(schema, document);
  return node.textBetween(0, node.content.size, "\n\n");
};
