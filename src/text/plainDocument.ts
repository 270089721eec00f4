const paragraph = (text: string) => ({ type: "paragraph", ...(text && { content: [{ type: "text", text }] }) });

/** Plain lines as a document, so that a form compares and shows them as it does texts. */
export const documentOfLines = (lines: string): { type: "doc"; content: object[] } => ({
  type: "doc",
  content: lines.split("\n").map(paragraph),
});

type Node = { text?: string; content?: readonly Node[] };

/** The same back. */
export const linesOf = (document: object): string =>
  ((document as Node).content ?? [])
    .map(({ content = [] }) => content.map(({ text = "" }) => text).join(""))
    .join("\n");
