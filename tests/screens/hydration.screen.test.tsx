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

function SignedIn() {
  const [pressed, setPressed] = useState("");
  return (
    <>
      {["/notifications", "/book/1", "/reader/1"].map((href) => (
        <a key={href} href={href} onClick={() => setPressed(href)}>
          Открыть
        </a>
      ))}
      <p>{pressed}</p>
    </>
  );
}

it("a page with another header is given the press on the link of the same address", async () => {
  container.innerHTML = `<div data-server-rendered=""><a href="/book/1">Открыть</a><a href="/reader/1" data-pressed="">Открыть</a><p></p></div>`;
  hydrate(container, () => {
    root = createRoot(container);
    root.render(<SignedIn />);
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.querySelector("p")?.textContent).toBe("/reader/1");
});

function Filters() {
  const [ticked, setTicked] = useState(["b"]);
  const [order, setOrder] = useState("new");
  const [letter, setLetter] = useState("");
  const tick = (name: string) =>
    setTicked(ticked.includes(name) ? ticked.filter((one) => one !== name) : [...ticked, name]);
  return (
    <>
      {["a", "b"].map((name) => (
        <input key={name} type="checkbox" checked={ticked.includes(name)} onChange={() => tick(name)} />
      ))}
      {["new", "old"].map((name) => (
        <input key={name} type="radio" name="order" checked={order === name} onChange={() => setOrder(name)} />
      ))}
      <textarea value={letter} onChange={(event) => setLetter(event.target.value)} />
      <p>
        {ticked.join()}, {order}, {letter}
      </p>
    </>
  );
}
const stillFilters = `<div data-server-rendered=""><input type="checkbox"><input type="checkbox" checked=""><input type="radio" name="order" checked=""><input type="radio" name="order"><textarea></textarea></div>`;
const drawFilters = () => {
  root = createRoot(container);
  root.render(<Filters />);
};

it.each([
  ["nothing", "b, new, ", () => {}],
  ["a box that is ticked", "b,a, new, ", ([box]: HTMLInputElement[]) => box?.click()],
  ["a box that is cleared", ", new, ", ([, box]: HTMLInputElement[]) => box?.click()],
  ["a radio that is chosen", "b, old, ", ([, , , radio]: HTMLInputElement[]) => radio?.click()],
  [
    "a letter that is typed",
    "b, new, Помогите",
    ([, , , , letter]: HTMLInputElement[]) => {
      if (letter) letter.value = "Помогите";
    },
  ],
])("%s in the still page is so in the program's", async (_, words, act) => {
  container.innerHTML = stillFilters;
  act([...container.querySelectorAll<HTMLInputElement>("input, textarea")]);
  hydrate(container, drawFilters);
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.querySelector("p")?.textContent).toBe(words);
});

it("controls of a person who is known by then, which the still page has not had, change nothing", async () => {
  container.innerHTML = stillFilters;
  hydrate(container, () => {
    root = createRoot(container);
    root.render(
      <>
        <a href="/works" onClick={() => container.append("pressed")}>
          Мои произведения
        </a>
        <Filters />
      </>,
    );
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.textContent).toBe("Мои произведенияb, new, ");
});

it("nothing is pressed in a page that the server has not drawn", async () => {
  hydrate(container, drawFilters);
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.querySelector("p")?.textContent).toBe("b, new, ");
});

it("an empty page is drawn", () => {
  hydrate(container, draw);
  expect(container.querySelector("p")?.textContent).toBe(", ");
});
