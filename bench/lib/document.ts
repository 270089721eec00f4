import { docxParts, note, notesOf, noteText, para, paragraphOf, run } from "../../tests/import/docx.ts";
import { zipOf } from "../../tests/import/zip.ts";
import { paragraph, sentence, title } from "./prose.ts";
import { between, randomOf } from "./random.ts";

/** A paragraph in three runs, as Word leaves them; one of twelve has a footnote. */
function block(random: () => number, notes: string[]): string {
  const chance = random();
  const named = chance < 0.08 ? note(notes.push(noteText(sentence(random)))) : "";
  const inside = `${run(sentence(random))}${run(` ${title(random)} `, chance < 0.2 ? "<w:i/>" : "")}${run(paragraph(random))}${named}`;
  return paragraphOf(inside, '<w:ind w:firstLine="709"/><w:jc w:val="both"/>');
}

/**
 * A document of Word: chapters by their headings, emphasis, footnotes. The same bytes from the same seed.
 * @param characters about so many of text
 */
export function generateDocument(characters: number, seed: number): Buffer {
  const random = randomOf(seed);
  const notes: string[] = [];
  const body: string[] = [];
  for (let length = 0, number = 1; length < characters; number++) {
    body.push(para(`Глава ${number}. ${title(random)}`, "1"));
    for (let left = between(random, 60, 140); left > 0; left--) {
      const made = block(random, notes);
      length += made.replace(/<[^>]*>/g, "").length;
      body.push(made);
    }
  }
  return zipOf(docxParts({ body: body.join(""), footnotes: notesOf("footnote", ...notes) }));
}
