import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { memo, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { ReorderList, type RowTools } from "../../src/ui/ReorderList/ReorderList.tsx";

afterEach(cleanup);

let drawn: string[] = [];
const Inside = memo(function Inside({ name, tools }: { name: string; tools: RowTools }) {
  drawn.push(name);
  return (
    <a data-part="main" href="/">
      {tools.grip}
      {name}
      {tools.moves}
    </a>
  );
});

const begun = ["Утро", "День", "Вечер", "Ночь"].map((name, index) => ({ id: index + 1, name }));

function List() {
  const [items, setItems] = useState(begun);
  return (
    <ReorderList
      label="Главы"
      items={items}
      nameOf={({ name }) => name}
      estimate={50}
      canMove
      askPosition={() => null}
      onMove={(item, place) => setItems((before) => before.filter((one) => one !== item).toSpliced(place, 0, item))}
    >
      {({ name }, tools) => <Inside name={name} tools={tools} />}
    </ReorderList>
  );
}

it("of a list only the rows are rendered again of which something is another", () => {
  render(<List />);
  expect(drawn).toEqual(["Утро", "День", "Вечер", "Ночь"]);
  drawn = [];
  fireEvent.focus(screen.getByRole("button", { name: "Переместить: Вечер" }));
  expect(drawn).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Переместить выше: День" }));
  // The first row cannot go up, and the second one can now.
  expect(drawn).toEqual(["День", "Утро"]);
  drawn = [];
  // The buttons do what the newest list says, though they were not rendered again.
  fireEvent.click(screen.getByRole("button", { name: "Переместить выше: Вечер" }));
  expect(
    screen.getAllByRole("listitem").map(({ textContent }) => textContent?.match(/(Утро|День|Вечер|Ночь)/)?.[0]),
  ).toEqual(["День", "Вечер", "Утро", "Ночь"]);
  expect(drawn).toEqual([]);
});
