import { useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hydrate } from "../../src/shell/hydration.ts";

let container: HTMLElement;
let root: Root | undefined;
beforeEach(() => {
  container = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  root?.unmount();
  root = undefined;
  container.remove();
});

function Page() {
  const [text, setText] = useState("");
  const [genre, setGenre] = useState("");
  const [presses, setPresses] = useState(0);
  return (
    <>
      <button type="button">Другая</button>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Нажата {presses}
      </button>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <select value={genre} onChange={(event) => setGenre(event.target.value)}>
        <option value="">Все</option>
        <option value="7">Сказка</option>
      </select>
      <p>
        {text}, {genre}
      </p>
    </>
  );
}

const still = `<div data-server-rendered=""><button>Другая</button><button>Нажата 0</button><input value=""><select><option value="">Все</option><option value="7">Сказка</option></select><p>, </p></div>`;
const draw = () => {
  root = createRoot(container);
  root.render(<Page />);
};

it("what was typed, chosen, pressed and focused in the still page has happened in the program's", async () => {
  container.innerHTML = still;
  const [, pressed] = container.querySelectorAll("button");
  const [field] = container.querySelectorAll("input");
  const [choice] = container.querySelectorAll("select");
  if (!field || !choice) throw new Error("no fields");
  pressed?.setAttribute("data-pressed", "");
  field.value = "мор";
  choice.value = "7";
  field.focus();
  hydrate(container, draw);
  // React draws what events have changed in the task after them.
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.querySelector("[data-server-rendered]")).toBeNull();
  expect([...container.querySelectorAll("button, p")].map(({ textContent }) => textContent)).toEqual([
    "Другая",
    "Нажата 1",
    "мор, 7",
  ]);
  expect(document.activeElement).toBe(container.querySelector("input"));
});

it("an empty page is drawn", () => {
  hydrate(container, draw);
  expect(container.querySelector("p")?.textContent).toBe(", ");
});
