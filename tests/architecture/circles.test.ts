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

it("a circle is found: of types, of a lazy part, of a file with itself, through other files", () => {
  const planted = (lines: Readonly<Record<string, string>>) => circlesOf(graphOf(lines));
  expect(planted({ "src/a.ts": 'import type { B } from "./b.ts";', "src/b.ts": 'import { a } from "./a.ts";' })).toEqual([
    ["src/a.ts", "src/b.ts"],
  ]);
  expect(planted({ "src/a.ts": 'export * from "./b.ts";', "src/b.ts": 'const load = () => import("./a.ts");' })).toEqual([
    ["src/a.ts", "src/b.ts"],
  ]);
  expect(planted({ "src/a.ts": 'import "./a.ts";' })).toEqual([["src/a.ts"]]);
  expect(
    planted({
      "src/a.ts": 'import "./b.ts"; import "./d.ts";',
      "src/b.ts": 'import "./c.ts";',
      "src/c.ts": 'import "./a.ts";',
      "src/d.ts": 'import "./c.ts";',
    }),
  ).toEqual([["src/a.ts", "src/b.ts", "src/c.ts", "src/d.ts"]]);
  expect(planted({ "src/a.ts": 'import "./b.ts"; import "./c.ts";', "src/b.ts": 'import "./c.ts";', "src/c.ts": "" })).toEqual(
    [],
  );
});

it("no files of the product import each other", () => {
  const graph = graphOf(sources);
  expect(graph.size).toBeGreaterThan(1_000);
  expect(circlesOf(graph)).toEqual([]);
});
