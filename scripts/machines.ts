import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type AnyStateMachine, StateMachine } from "xstate";

export type FoundMachine = { file: string; machine: AnyStateMachine /** The comment above it. */; about: string };

const aboveOf = (source: string, name: string): string => {
  const before = source.slice(0, source.indexOf(`export const ${name} `));
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before)?.[1] ?? "";
  return comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, "").trim())
    .join(" ")
    .trim();
};

/**
 * Every machine and lifecycle under a folder, by their files' names.
 * @param folder «src/machines»
 * @throws when such a file exports no machine
 */
export async function findMachines(folder: string): Promise<FoundMachine[]> {
  const files = globSync(join(folder, "**/*.{machine,lifecycle}.ts")).sort();
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href);
      const own = Object.entries(exported).find(
        (entry): entry is [string, AnyStateMachine] => entry[1] instanceof StateMachine,
      );
      if (!own) throw new Error(`${file} exports no machine`);
      const [name, machine] = own;
      return { file, machine, about: aboveOf(readFileSync(file, "utf8"), name) };
    }),
  );
  return found.sort((a, b) => a.machine.id.localeCompare(b.machine.id));
}

export type HeldPromise = { title: string; file: string };

/** The promises of each machine, by its exported name: titles of its models, with the files that hold them. */
export function findPromises(folder: string): Map<string, HeldPromise[]> {
  const sources = globSync(join(folder, "**/*.ts"))
    .sort()
    .map((path) => ({ file: path, source: readFileSync(path, "utf8") }));
  const shared = new Map(
    sources.flatMap(({ source }) =>
      [...source.matchAll(/export const (\w+Model)(?:: Model<[^>]*>)? = (?:promised\()?\{\s*machine: (\w+)/g)].map(
        ([, model = "", machine = ""]) => [model, machine],
      ),
    ),
  );
  const forms = [
    /walkModel(?:<[^(]*>)?\(\s*"([^"]+)",\s*\{\s*(?:machine: |\.\.\.)(\w+)/g,
    /walkModel\(\s*"([^"]+)",\s*(\w+Model)\b/g,
    /"([^"]+)":\s*(?:async )?\(\s*machine: typeof (\w+)/g,
    /title: "([^"]+)",\s*machine: (\w+)/g,
    /testLaw\(\s*"([^"]+)",\s*(\w+)/g,
  ];
  const promises = new Map<string, HeldPromise[]>();
  for (const { file, source } of sources)
    for (const form of forms)
      for (const [, title = "", name = ""] of source.matchAll(form)) {
        const machine = shared.get(name) ?? name;
        promises.set(machine, [...(promises.get(machine) ?? []), { title, file }]);
      }
  return promises;
}
