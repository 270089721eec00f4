import { isSameText, type Span, textBetween } from "../../src/document/quotes.ts";
import { markRefusals } from "../../src/text/readerMarks.ts";
import { Refusal } from "../http/refusal.ts";
import { documentOf } from "./placeNow.ts";
import { mustHaveBeenRead } from "./places.ts";

/**
 * The words of a text that readers had, at the place that a reader names.
 * @throws Refusal InvalidRequestFields: something else, or nothing; the chapter never had that text
 */
export async function textThere(said: Span & { chapterId: number; revisionId: number; text: string }): Promise<string> {
  await mustHaveBeenRead(said.chapterId, said.revisionId);
  const found = textBetween(await documentOf(said.revisionId), said);
  if (found === null || !isSameText(found, said.text)) throw Refusal.field("text", markRefusals.noSuchText);
  return found;
}
