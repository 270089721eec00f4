// What machines of screens hear of the network and of their page, read from the calls of `useMachine` (src/app/hooks/useMachine.ts).
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

/** A line of the picture of the wires. */
export type DrawnWire = { from: string; hears: string; to: string; tells: readonly string[] };

const wireOf: Readonly<Record<string, Omit<DrawnWire, "to">>> = {
  network: { from: "network", hears: "network.returned", tells: ["network.returned"] },
  page: { from: "tab", hears: "is hidden or visible", tells: ["page.hidden", "page.returned"] },
};

type Node = {
  type?: string;
  name?: string;
  value?: unknown;
  callee?: Node;
  key?: Node;
  arguments?: Node[];
  properties?: Node[];
  elements?: Node[];
};

/** @param source of one file @returns a wire for each word that a machine of it hears */
export function screenWiresIn(file: string, source: string): DrawnWire[] {
  const found: DrawnWire[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const node = value as Node;
    if (node.type === "CallExpression" && node.callee?.name === "useMachine") {
      const [machine, , , options] = node.arguments ?? [];
      const hears = options?.properties?.find(({ key }) => key?.name === "hears")?.value as Node | undefined;
      for (const { value: word } of hears?.elements ?? []) {
        const wire = wireOf[String(word)];
        if (!wire || !machine?.name) throw new Error(`${file}: this call of useMachine cannot be drawn`);
        found.push({ ...wire, to: machine.name.replace(/Machine$/, "") });
      }
    }
    for (const child of Object.values(value)) walk(child);
  };
  walk(parseSync(file, source).program.body);
  return found;
}

/** Every wire from the network and the page to a machine of a screen, in the order of the machines. */
export const screenWires = (): DrawnWire[] =>
  globSync("src/{app,shell}/**/*.{ts,tsx}")
    .flatMap((file) => {
      const source = readFileSync(file, "utf8");
      return source.includes("useMachine(") ? screenWiresIn(file, source) : [];
    })
    .sort((one, other) => one.to.localeCompare(other.to) || one.from.localeCompare(other.from));
