import type { Transaction } from "@tiptap/pm/state";

/** Signs of no alphabet; between them stand the number of the paste and that of the picture that belongs there. */
const OPEN = "\ue000";
const CLOSE = "\ue001";

/** A picture that is spelled out in its address. The CSP lets nobody fetch such an address. */
export function fileOf(address: string, number: number): File | undefined {
  const [, type = "", encoded] = /^data:(image\/[\w.+-]+)(?:;[\w=-]+)*;base64,([\s\S]+)$/i.exec(address) ?? [];
  if (encoded === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded.replace(/\s/g, "")), (sign) => sign.charCodeAt(0));
    return new File([bytes], `Картинка ${number}.${type.slice(6).replace(/\+.*/, "")}`, { type });
  } catch {
    return undefined;
  }
}

/**
 * Takes pictures out of a pasted page: those that can be read leave a mark in their place. `beside` has the pictures
 * that are on the clipboard in addition to the text: a lone one is the lone picture of the text. null: nobody would
 * take the marks out again.
 * @returns the files by the numbers of their marks, and how many could not be read
 */
export function takePictures(page: Document, paste: string, beside: readonly File[] | null) {
  const files: File[] = [];
  let lost = 0;
  const found = [...page.querySelectorAll("img:not([data-file-id])")];
  for (const picture of found) {
    const spelled = fileOf(picture.getAttribute("src") ?? "", files.length + 1);
    const file = spelled ?? (found.length === 1 && beside?.length === 1 ? beside[0] : undefined);
    const paragraph = picture.closest("p");
    if (file && beside) picture.replaceWith(`${OPEN}${paste} ${files.push(file) - 1}${CLOSE}`);
    else {
      lost++;
      picture.remove();
      if (paragraph && !paragraph.textContent?.trim() && !paragraph.querySelector("img")) paragraph.remove();
    }
  }
  return { files, lost };
}

/** Takes the marks of a paste out of the text again. @returns where each picture belongs, by its number */
export function takeMarks(transaction: Transaction, paste: string): Map<number, number> {
  const mark = new RegExp(`${OPEN}${paste} (\\d+)${CLOSE}`, "g");
  const places: { from: number; to: number; number: number }[] = [];
  transaction.doc.descendants((node, position) => {
    for (const found of node.isText ? (node.text ?? "").matchAll(mark) : []) {
      const from = position + found.index;
      places.push({ from, to: from + found[0].length, number: Number(found[1]) });
    }
  });
  const positions = new Map<number, number>();
  for (const { from, to, number } of places.reverse()) {
    const $from = transaction.doc.resolve(from);
    const isAlone = $from.parent.content.size === to - from && $from.depth === 1 && transaction.doc.childCount > 1;
    const before = transaction.mapping.maps.length;
    if (isAlone) transaction.delete($from.before(), $from.after());
    else transaction.delete(from, to);
    const map = transaction.mapping.slice(before);
    for (const [known, position] of positions) positions.set(known, map.map(position));
    positions.set(number, isAlone ? $from.before() : from);
  }
  return positions;
}
