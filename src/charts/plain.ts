import type { AnyStateMachine } from "xstate";
import { type Named, nameOf } from "./chart.ts";

const said = new Set(["guard", "actions", "entry", "exit"]);

/** Functions have names or are «inline»; those that only make values (inputs, parameters, the context) are left out. */
const withoutFunctions = (key: string, value: unknown): unknown => {
  if (typeof value !== "function") return value;
  return said.has(key) || /^\d+$/.test(key) ? { type: nameOf(value as Named) } : undefined;
};

/** A machine's definition with nothing but its chart: `setup({}).createMachine` takes it. */
export const plainConfigOf = ({ config }: AnyStateMachine): string => {
  const { context: _, ...chart } = config as Record<string, unknown>;
  return JSON.stringify(chart, withoutFunctions, 2);
};

/** A machine as one file that imports nothing of the product's: for editors that read one file alone. */
export const plainSourceOf = (machine: AnyStateMachine): string =>
  `import { setup } from "xstate";\n\nexport const ${machine.id}Machine = setup({}).createMachine(${plainConfigOf(machine)});\n`;
