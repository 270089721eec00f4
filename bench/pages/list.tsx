import "../../src/ui/tokens.css";
import "../../src/ui/base.css";
import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { ReorderList } from "../../src/ui/ReorderList/ReorderList.tsx";
import { frame } from "./frame.ts";

type Item = { id: number; name: string };

const lists = new Map<number, Item[]>();
function itemsOf(count: number): Item[] {
  const made =
    lists.get(count) ?? Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Глава ${index + 1}` }));
  lists.set(count, made);
  return made;
}

function List({ count }: { count: number }) {
  const [items, setItems] = useState(itemsOf(count));
  return (
    <ReorderList
      label="Главы"
      ordered
      items={items}
      nameOf={({ name }) => name}
      estimate={53}
      canMove
      askPosition={() => null}
      onMove={(item, place) => setItems((before) => before.filter((one) => one !== item).toSpliced(place, 0, item))}
    >
      {({ name }, { grip, moves }) => (
        <div data-part="main" tabIndex={-1}>
          {grip}
          {name}
          {moves}
        </div>
      )}
    </ReorderList>
  );
}

const host = document.querySelector("#root") ?? document.body;

/** A list from nothing to its first frame, and then what `next` does to its next one. */
async function shown(count: number, next?: () => void): Promise<number> {
  itemsOf(count);
  const root = createRoot(host);
  let begun = performance.now();
  flushSync(() => root.render(<List count={count} />));
  await frame();
  if (next) {
    begun = performance.now();
    next();
    await frame();
  }
  const milliseconds = performance.now() - begun;
  root.unmount();
  await frame();
  return milliseconds;
}

window.mount = (count) => shown(count);
window.reorder = (count) =>
  shown(count, () => {
    const rows = [...host.querySelectorAll<HTMLElement>("[data-row]")];
    const main = rows[2]?.querySelector<HTMLElement>("[data-part=main]");
    const name = main?.textContent;
    main?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "ArrowDown", altKey: true, bubbles: true, cancelable: true }),
    );
    flushSync(() => {});
    if (host.querySelectorAll("[data-row]")[3]?.querySelector("[data-part=main]")?.textContent !== name)
      throw new Error("the row did not move");
  });
