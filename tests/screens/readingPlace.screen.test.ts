import { beforeEach, expect, test, vi } from "vitest";
import { goToBlock } from "../../src/screens/kit/place.ts";
import { placeIn, topBlock } from "../../src/screens/kit/placeIn.ts";

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

test("a note that was opened is among the blocks and moves no place", () => {
  const text = chapter(["p", "aside", "p", "aside", "p", "p"]);
  goToBlock(text, 3);
  expect(scrolled).toBe(300 - 55);
  expect(topBlock(text)).toBe(3);
});

test("within a long paragraph the place is the beginning of the line at the top, and stays it", () => {
  const text = chapter(["p", "p"]);
  const block = text.children[1] as HTMLElement;
  block.textContent = "Снег шёл всю ночь, и к утру не стало ни дороги, ни поля.";
  vi.spyOn(Range.prototype, "getBoundingClientRect").mockImplementation(function (this: Range) {
    // Lines of ten characters, 20 px each, in the second block.
    return { top: 100 + Math.floor(this.startOffset / 10) * 20 - scrolled } as DOMRect;
  });
  goToBlock(text, 1, 25);
  expect(placeIn(text)).toMatchObject({ location: 1, offset: 20 });
  goToBlock(text, 1, 20);
  expect(placeIn(text)).toMatchObject({ location: 1, offset: 20 });
  goToBlock(text, 1, 9_999);
  expect(placeIn(text)).toMatchObject({ location: 1, offset: 50 });
  goToBlock(text, 1);
  expect(placeIn(text)).toMatchObject({ location: 1, offset: 0 });
  vi.restoreAllMocks();
});
