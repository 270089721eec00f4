import { expect, it } from "vitest";
import { importsOf } from "../../scripts/proof/closure.ts";

const sources = import.meta.glob<string>(["../../src/**/*.{ts,tsx}", "../../server/**/*.{ts,mjs}"], {
  eager: true,
  query: "?raw",
  import: "default",
});

type Graph = ReadonlyMap<string, readonly string[]>;

const graphOf = (files: Readonly<Record<string, string>>): Graph =>
  new Map(
    Object.entries(files).map(([path, source]) => {
      const file = path.replace("../../", "");
      return [file, importsOf(file, source).map(({ target }) => target)];
    }),
  );

/** Files that import each other, directly or through others: types and lazy parts count (Tarjan's algorithm). */
function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let lowest = own;
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      const known = order.get(target);
      if (known === undefined) lowest = Math.min(lowest, visit(target));
      else if (open.includes(target)) lowest = Math.min(lowest, known);
    }
    if (lowest === own) {
      const closed = open.splice(open.indexOf(file));
      if (closed.length > 1 || graph.get(file)?.includes(file)) circles.push(closed.sort());
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

const a = "src/a.ts";
const b = "src/b.ts";
const c = "src/c.ts";

const planted: [kind: string, files: Readonly<Record<string, string>>, expected: string[][]][] = [
  ["types", { [a]: 'import type { B } from "./b.ts";', [b]: 'import { A } from "./a.ts";' }, [[a, b]]],
  ["a lazy part", { [a]: 'export * from "./b.ts";', [b]: 'const load = () => import("./a.ts");' }, [[a, b]]],
  ["a file alone", { [a]: 'import "./a.ts";' }, [[a]]],
  ["three files", { [a]: 'import "./b.ts";', [b]: 'import "./c.ts";', [c]: 'import "./a.ts";' }, [[a, b, c]]],
  ["no file", { [a]: 'import "./b.ts"; import "./c.ts";', [b]: 'import "./c.ts";', [c]: "" }, []],
];

it.each(planted)("finds a circle of %s", (_, files, expected) => {
  expect(circlesOf(graphOf(files))).toEqual(expected);
});

it("no files of the product import each other", () => {
  const graph = graphOf(sources);
  expect(graph.size).toBeGreaterThan(1_000);
  expect(circlesOf(graph)).toEqual([]);
});
