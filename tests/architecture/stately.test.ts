import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { setup } from "xstate";
import { findMachines } from "../../scripts/machines.ts";
import { chartOf } from "../../src/charts/chart.ts";
import { plainConfigOf, plainSourceOf } from "../../src/charts/plain.ts";

type Node = { type?: string; name?: string; callee?: Node; object?: Node; property?: Node; arguments?: Node[] };

/** The initial values of what a file declares at its top. */
const declared = (file: string): Node[] => {
  const { body } = parseSync(file, readFileSync(file, "utf8")).program;
  return (body as unknown as { declaration?: { declarations?: { init: Node }[] } }[]).flatMap(
    ({ declaration }) => declaration?.declarations?.map(({ init }) => init) ?? [],
  );
};

/** `setup({…}).createMachine({…})`, all of it in this place. */
const isPlain = ({ type, callee, arguments: [config] = [] }: Node): boolean =>
  type === "CallExpression" &&
  callee?.property?.name === "createMachine" &&
  callee.object?.callee?.name === "setup" &&
  callee.object.arguments?.[0]?.type === "ObjectExpression" &&
  config?.type === "ObjectExpression";

/** Its states lie in several files: «Copy the chart alone» makes one of them. */
const inParts = ["src/machines/import/bookImport.machine.ts"];

const machines = await findMachines("src/machines");

it("every other machine is plain `setup({…}).createMachine({…})`: Stately's editor takes the file as it is", () => {
  const others = machines.filter(({ file }) => !declared(file).some(isPlain)).map(({ file }) => file);
  expect(machines.length).toBeGreaterThan(20);
  expect(others).toEqual(inParts);
});

describe.each(machines.map(({ machine }) => ({ id: machine.id, machine })))(
  "$id, the chart alone",
  ({ id, machine }) => {
    it("is the same chart", () => {
      const copy = setup({}).createMachine(JSON.parse(plainConfigOf(machine)));
      expect(chartOf(copy)).toEqual(chartOf(machine));
    });

    it("is a plain machine in a file that imports nothing of the product's", () => {
      const { program, module, errors } = parseSync("chart.ts", plainSourceOf(machine));
      expect(errors).toEqual([]);
      expect(module.staticImports.map(({ moduleRequest }) => moduleRequest.value)).toEqual(["xstate"]);
      expect(JSON.stringify(program.body)).toContain(`"${id}Machine"`);
    });
  },
);
