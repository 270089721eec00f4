import type { Page, TestInfo } from "@playwright/test";

type Recording = { recorded: unknown[][] };

/** Notes in the page its last presses, moves, shifts and addresses: a press that led nowhere leaves nothing else behind. */
export const record = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const recorded: unknown[][] = [];
    (window as unknown as Recording).recorded = recorded;
    const add = (...entry: unknown[]) => {
      recorded.push([Math.round(performance.now()), ...entry]);
      if (recorded.length > 300) recorded.shift();
    };
    const nameOf = (target: EventTarget | null) =>
      target instanceof Element ? `${target.tagName} ${(target.textContent ?? "").slice(0, 20)}` : String(target);
    for (const type of ["pointerdown", "pointerup", "click", "focusin", "scroll"])
      addEventListener(
        type,
        (event) => {
          const { clientX, clientY } = event as PointerEvent;
          add(type, nameOf(event.target), clientX, clientY, scrollY, location.pathname);
        },
        { capture: true, passive: true },
      );
    addEventListener("click", ({ defaultPrevented }) => add("click has gone through", defaultPrevented));
    for (const name of ["pushState", "replaceState"] as const) {
      // On the prototype: a test that refuses the history there must still be asked.
      const change = History.prototype[name];
      History.prototype[name] = function (data, unused, address) {
        add(name, String(address));
        change.call(this, data, unused, address);
      };
    }
    addEventListener("popstate", () => add("popstate", location.pathname));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) add("shift", entry.value);
    }).observe({ type: "layout-shift" });
  });

/** A failed test keeps what the page has noted, and where it is. */
export async function keepRecord(page: Page, test: TestInfo): Promise<void> {
  if (test.status === test.expectedStatus) return;
  const recorded = await page
    .evaluate(() => (window as unknown as Recording).recorded.map((entry) => JSON.stringify(entry)).join("\n"))
    .catch(String);
  await test.attach("recorded", { body: `${page.url()}\n${recorded}`, contentType: "text/plain" });
}
