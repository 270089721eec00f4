import { beforeEach, expect, test, vi } from "vitest";
import { goToBlock, topBlock } from "../../src/screens/reading/place.ts";

let scrolled = 0;

/** Blocks of 100 px, without gaps; a hidden note measures nothing. */
function chapter(tags: readonly string[]): HTMLElement {
  const text = document.createElement("div");
  let height = 0;
  for (const tag of tags) {
    const block = text.appendChild(document.createElement(tag));
    const [top, size] = [height, tag === "aside" ? 0 : 100];
    height += size;
    block.getBoundingClientRect = () =>
      (size === 0 ? { top: 0, bottom: 0 } : { top: top - scrolled, bottom: top + size - scrolled }) as DOMRect;
  }
  return text;
}

beforeEach(() => {
  scrolled = 0;
  vi.stubGlobal("scrollBy", (_: number, by: number) => {
    scrolled += by;
  });
});

test("a place that is gone to is the place that is kept: it does not slip back with every visit", () => {
  const text = chapter(Array.from({ length: 20 }, () => "p"));
  for (const location of [0, 1, 7, 19]) {
    goToBlock(text, location);
    expect(topBlock(text)).toBe(location);
  }
});

test("many closed notes at the end do not pull the place to them", () => {
  const text = chapter(["p", "p", "p", ...Array.from({ length: 12 }, () => "aside")]);
  scrolled = 120;
  expect(topBlock(text)).toBe(1);
});

test("a note that was opened stands among the blocks and moves no place", () => {
  const text = chapter(["p", "aside", "p", "aside", "p", "p"]);
  goToBlock(text, 3);
  expect(scrolled).toBe(300 - 55);
  expect(topBlock(text)).toBe(3);
});
