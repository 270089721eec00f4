import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { pages } from "../../src/api/contract/pages.ts";

const root = fileURLToPath(new URL("../../src/", import.meta.url));
const firstTable = "shell/routes/routeTable.ts";
const laterTable = "shell/routes/lazyScreens.ts";
/** The manifest of an area. */
const manifest = /^screens\/\w+\/area\.ts$/;
/** `"/book/:id": () => import("./BookScreen.tsx"),`, or `"/terms": () => documents().then(({ Terms }) => Terms),` */
const row = /^\s*"(\/[^"]*)": \(\) => (?:import\("([^"]+)"\)|(\w+)\(\)\.then\(.*\)),$/gm;
/** `const documents = () => import("./documents.pages.ts");` */
const shared = /^const (\w+) = \(\) => import\("([^"]+)"\);$/gm;

/** Paths of pages, each with the file that its screen is in, as a table says it. */
async function screensOf(file: string): Promise<[path: string, screen: string][]> {
  const text = await readFile(join(root, file), "utf8");
  const byName = new Map([...text.matchAll(shared)].map(([, name = "", target = ""]) => [name, target]));
  return [...text.matchAll(row)].map(([, path = "", own, name = ""]) => [
    path,
    join(dirname(file), own ?? byName.get(name) ?? name),
  ]);
}

/**
 * Writes down which files each page's screen is made of, in addition to those that every page has. The server names
 * them in the first HTML (server/pages/pages.ts), and the browser need not run the first file to learn of them.
 */
export const screens = (): Plugin => ({
  name: "screens",
  apply: "build",
  async generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const closureOf = (fileName: string, found = new Set<string>()): Set<string> => {
      if (found.has(fileName)) return found;
      found.add(fileName);
      for (const one of byFile.get(fileName)?.imports ?? []) closureOf(one, found);
      for (const one of byFile.get(fileName)?.viteMetadata?.importedCss ?? []) found.add(one);
      return found;
    };
    const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith("/index.html"));
    const everywhere = closureOf(entry?.fileName ?? "");
    const chunkOf = (source: string) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${source}`));
      if (!chunk) throw new Error(`${source} has no file of its own in the build`);
      return chunk;
    };
    const rowsOf = async (table: string, beside: readonly string[]) =>
      (await screensOf(table)).map(([path, screen]) => {
        const files = [...beside, chunkOf(screen).fileName].flatMap((one) => [...closureOf(one)]);
        return [path, [...new Set(files)].filter((one) => !everywhere.has(one))] as const;
      });
    const later = chunkOf(laterTable);
    const manifests = later.moduleIds.map((id) => relative(root, id)).filter((file) => manifest.test(file));
    const rows = await Promise.all([
      rowsOf(firstTable, []),
      ...manifests.sort().map((file) => rowsOf(file, [later.fileName])),
    ]);
    const found = new Map(rows.flat());
    const lost = pages.filter(({ path }) => !found.has(path)).map(({ path }) => path);
    if (lost.length > 0) throw new Error(`Rows of screens are not spelled as they are looked for: ${lost.join(", ")}`);
    const calls = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith("/src/api/http.ts"));
    const source = JSON.stringify({
      screens: Object.fromEntries(found),
      calls: calls.map(({ fileName }) => fileName),
    });
    this.emitFile({ type: "asset", fileName: ".vite/screens.json", source });
  },
});
