import { expect, test, vi } from "vitest";
import { goToBlock } from "../../src/screens/kit/place.ts";
import { topBlock } from "../../src/screens/kit/placeIn.ts";
import { inRuns } from "../../src/screens/kit/runs.ts";

const repeated = (count: number, html: string): string => html.repeat(count);

/** How many blocks stand in each run; a note by its id. */
const shapeOf = (html: string): (number | string)[] =>
  [...inRuns(html).children].map((part) => (part.tagName === "ASIDE" ? part.id : part.childElementCount));

test("paragraphs stand in runs of 32, in their order", () => {
  const html = Array.from({ length: 70 }, (_, index) => `<p>${index}</p>`).join("");
  expect(shapeOf(html)).toEqual([32, 32, 6]);
  expect([...inRuns(html).querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 70 }, (_, index) => `${index}`),
  );
});

test("a run ends between two paragraphs, so that what follows a title keeps its look", () => {
  const html = `${repeated(31, "<p>а</p>")}<h2>б</h2><p>в</p><p>г</p><hr><p>д</p>`;
  expect(shapeOf(html)).toEqual([33, 3]);
});

test("blocks that are no paragraphs are parted after 64", () => {
  expect(shapeOf(repeated(130, '<div class="poem"><p>а</p></div>'))).toEqual([64, 64, 2]);
});

test("notes stay at the end, outside of the runs", () => {
  const html = `${repeated(2, "<p>а</p>")}<aside id="note-1" hidden></aside><aside id="note-2" hidden></aside>`;
  expect(shapeOf(html)).toEqual([2, "note-1", "note-2"]);
});

/** A chapter of 70 blocks of 100 px, of which a window sees what it is scrolled to. */
function seenChapter(): { text: HTMLElement; measured: Set<Element> } {
  const text = document.createElement("div");
  text.append(inRuns(`${repeated(70, "<p>а</p>")}<aside hidden></aside>`));
  const measured = new Set<Element>();
  let scrolled = 0;
  vi.stubGlobal("scrollBy", (_: number, by: number) => {
    scrolled += by;
  });
  const blocks = [...text.querySelectorAll("p")];
  const place = (element: Element, first: number, count: number): void => {
    element.getBoundingClientRect = () => {
      measured.add(element);
      return { top: first * 100 - scrolled, bottom: (first + count) * 100 - scrolled } as DOMRect;
    };
  };
  for (const [index, block] of blocks.entries()) place(block, index, 1);
  for (const run of text.querySelectorAll("[data-run]"))
    place(run, blocks.indexOf(run.firstElementChild as HTMLParagraphElement), run.childElementCount);
  return { text, measured };
}

test.each([0, 31, 32, 63, 64, 69])("the place %i in runs is gone to, and is the one that is kept", (location) => {
  const { text, measured } = seenChapter();
  goToBlock(text, location);
  measured.clear();
  expect(topBlock(text)).toBe(location);
  const runs = new Set(
    [...measured].filter(({ tagName }) => tagName === "P").map(({ parentElement }) => parentElement),
  );
  expect(runs.size).toBe(1);
});
