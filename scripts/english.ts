// What plain English asks of comments, documents and the names of tests: no riddles, and no sentence that has to be read twice.

/** Refused words (left), each with the words that a writer uses in their place (right). */
const words: Readonly<Record<string, string>> = {
  whoever: "the person who, or the actor's name",
  anew: "again",
  told: "notified, shown, sent or returned",
  stands: "is",
  lies: "is stored, is",
  beside: "next to, in addition to",
  "nobody's": "of no person",
  oneself: "the person",
  "as if it were": "like",
};

/** A sentence has at most so many words. */
const MOST_WORDS = 25;

/** What is no English: code, Russian words, addresses. */
const foreign = /`[^`]*`|«[^»]*»|https?:\/\/\S+|\]\([^)]*\)/g;
const banned = new RegExp(`\\b(${Object.keys(words).join("|")})\\b`, "gi");

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?;:])\s+|\s+(?=@[a-z]+ )|\s+\|\s+|^\|\s*|\s*\|$/);
const countWords = (sentence: string): number => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;

/** What is wrong with some words: «told: notified, shown, sent or returned», «31 words: The server that …». */
export function faultsOf(text: string): string[] {
  const plain = text.replace(foreign, "…");
  const found = [...new Set([...plain.matchAll(banned)].map(([word]) => word.toLowerCase()))];
  const long = sentencesOf(plain).flatMap((sentence) => {
    const count = countWords(sentence);
    return count > MOST_WORDS ? [`${count} words: ${sentence.trim().slice(0, 60)}…`] : [];
  });
  return [...found.map((word) => `${word}: ${words[word]}`), ...long];
}

/** A text that was added: a line of a document, a comment, or the name of a test. */
export type Added = { file: string; line: number; text: string };

/** Added lines of a difference that was made with `git diff -U0`, those of one place joined. */
function addedIn(difference: string): { file: string; line: number; lines: string[] }[] {
  const found: { file: string; line: number; lines: string[] }[] = [];
  let file = "";
  for (const line of difference.split("\n")) {
    if (line.startsWith("+++ ")) file = line.slice(6);
    else if (line.startsWith("@@ ")) found.push({ file, line: Number(/\+(\d+)/.exec(line)?.[1]), lines: [] });
    else if (line.startsWith("+")) found.at(-1)?.lines.push(line.slice(1));
  }
  return found;
}

/** What a line of code says to people: a comment, or the name of a test; empty: nothing. */
function saidIn(line: string): string {
  const comment = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)\s?(.*?)(?:\*\/)?\s*$/.exec(line) ?? /[;,{)\]]\s+\/\/ (.*)$/.exec(line);
  if (comment) return comment[1] ?? "";
  return /^\s*(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\("((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? "";
}

/** Added lines as texts: of a document each line, of code its comments, one that goes over several lines as one. */
export function textsIn(difference: string): Added[] {
  return addedIn(difference).flatMap(({ file, line, lines }) => {
    if (file.endsWith(".md")) return lines.map((text, index) => ({ file, line: line + index, text }));
    const texts: Added[] = [];
    let open: Added | undefined;
    for (const [index, one] of lines.entries()) {
      const text = saidIn(one);
      if (!/^\s*(\*|\/\/)/.test(one)) open = undefined;
      if (text === "") continue;
      if (open) open.text += ` ${text}`;
      else {
        open = { file, line: line + index, text };
        texts.push(open);
      }
      if (!/^\s*(\/\*\*|\*|\/\/)/.test(one)) open = undefined;
    }
    return texts;
  });
}
