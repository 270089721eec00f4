import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { VirtualList } from "../../src/ui/VirtualList/VirtualList.tsx";
import { untyped } from "../support/fakes.ts";

const items = Array.from({ length: 100 }, (_, index) => ({ id: index + 1 }));

let standsAt = 0;
let sent: unknown[] = [];
/** Tells the list that its first row is 172 pixels high, where 42 were expected. */
let measureFirstRow: () => void;

beforeEach(() => {
  standsAt = 1184;
  sent = [];
  vi.spyOn(window, "scrollY", "get").mockImplementation(() => standsAt);
  vi.spyOn(window, "scrollTo").mockImplementation((to) => {
    sent.push(to);
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(hear: ResizeObserverCallback) {
        measureFirstRow = () => {
          const target = document.querySelector("[data-row='1']");
          if (!target) throw new Error("the first row is not in the document");
          const borderBoxSize = [{ blockSize: 172, inlineSize: 320 }];
          act(() => hear([untyped({ target, borderBoxSize })], untyped(this)));
        };
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(42);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(() => new DOMRect(0, -standsAt, 320, 42));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <VirtualList label="Главы" items={items} estimate={42} kept={() => [1]}>
      {(item, place) => <li {...place}>{item.id}</li>}
    </VirtualList>,
  );

it("a list that comes sends the page nowhere", () => {
  show();
  expect(sent).toEqual([]);
});

it("what is seen stays where it is when a row above it turns out higher", () => {
  show();
  measureFirstRow();
  expect(sent).toEqual([{ top: 1314, behavior: "instant" }]);
});

it("a page that went to its top is not brought back by a row that turns out higher", () => {
  show();
  // The event of the scrolling has not come yet.
  standsAt = 0;
  measureFirstRow();
  expect(sent).toEqual([]);
});
