import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { setup } from "xstate";
import { findMachines } from "../../scripts/machines.ts";
import { chartOf } from "../../src/charts/chart.ts";
import { plainConfigOf, plainSourceOf } from "../../src/charts/plain.ts";

type Node = {
  type?: string;
  name?: string;
  callee?: Node;
  object?: Node;
  property?: Node;
  arguments?: Node[];
  elements?: Node[];
  properties?: { type: string; key?: Node; argument?: Node; value?: Node }[];
};

/** The initial values of what a file declares at its top, and the names that it imports. */
const partsOf = (file: string): { declared: Node[]; imported: string[] } => {
  const { program, module } = parseSync(file, readFileSync(file, "utf8"));
  const statements = program.body as unknown as { declaration?: { declarations?: { init: Node }[] } }[];
  return {
    declared: statements.flatMap(({ declaration }) => declaration?.declarations?.map(({ init }) => init) ?? []),
    imported: module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  };
};

/** Names that stand for parts of a chart: neither the context is one, nor what functions do. */
function namesIn(node: Node | undefined): string[] {
  if (node?.type === "Identifier") return node.name ? [node.name] : [];
  if (node?.type === "ArrayExpression") return (node.elements ?? []).flatMap(namesIn);
  if (node?.type !== "ObjectExpression") return [];
  const parts = (node.properties ?? []).filter(({ key }) => key?.name !== "context");
  return parts.flatMap((one) => namesIn(one.type === "SpreadElement" ? one.argument : one.value));
}

/** `setup({…}).createMachine({…})`, all of it in this file. */
const isPlain = (imported: readonly string[], { type, callee, arguments: [config] = [] }: Node): boolean =>
  type === "CallExpression" &&
  callee?.property?.name === "createMachine" &&
  callee.object?.callee?.name === "setup" &&
  callee.object.arguments?.[0]?.type === "ObjectExpression" &&
  config?.type === "ObjectExpression" &&
  !namesIn(config).some((name) => imported.includes(name));

/** Its states lie in several files: «Copy the chart alone» makes one of them. */
const inParts = [
  "src/machines/audio/audioPlayer.machine.ts",
  "src/machines/uploads/audioSending.machine.ts",
  "src/machines/import/bookImport.machine.ts",
  "src/machines/chapters/chapterAutosave.machine.ts",
  "src/machines/publications/publicationForm.machine.ts",
  "src/machines/push/push.machine.ts",
];

const machines = await findMachines("src/machines");

it("every other machine is plain `setup({…}).createMachine({…})`: Stately's editor takes the file as it is", () => {
  const isWhole = (file: string) => {
    const { declared, imported } = partsOf(file);
    return declared.some((one) => isPlain(imported, one));
  };
  const others = machines.map(({ file }) => file).filter((file) => !isWhole(file));
  expect(machines.length).toBeGreaterThan(20);
  expect(others).toEqual(inParts);
});

describe.each(machines.map(({ machine }) => ({ id: machine.id, machine })))(
  "$id, the chart alone",
  ({ id, machine }) => {
    it("is the same chart", () => {
      const copy = setup({}).createMachine(JSON.parse(plainConfigOf(machine)));
      // The copy has the names of delays alone.
      expect(chartOf(copy)).toEqual({ ...chartOf(machine), delays: {} });
    });

    it("is a plain machine in a file that imports nothing of the product's", () => {
      const { program, module, errors } = parseSync("chart.ts", plainSourceOf(machine));
      expect(errors).toEqual([]);
      expect(module.staticImports.map(({ moduleRequest }) => moduleRequest.value)).toEqual(["xstate"]);
      expect(JSON.stringify(program.body)).toContain(`"${id}Machine"`);
    });
  },
);
