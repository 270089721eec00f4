import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const table = (name: string) => fileURLToPath(new URL(`../../src/shell/routes/${name}.ts`, import.meta.url));
/** `"/book/:id": () => import("../../screens/reading/BookScreen.tsx"),`, or `"/terms": () => documents().then(({ Terms }) => Terms),` */
const row = /^\s*"(\/[^"]*)": \(\) => (?:import\("\.\.\/\.\.\/(screens\/[^"]+)"\)|(\w+)\(\)\.then\(.*\)),$/gm;

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
    const fileOf = (source: string) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${source}`));
      if (!chunk) throw new Error(`${source} has no file of its own in the build`);
      return chunk.fileName;
    };
    const rowsOf = async (name: string, beside: readonly string[]) =>
      [...(await readFile(table(name), "utf8")).matchAll(row)].map(([, path = "", own, shared]) => {
        const files = [...beside, fileOf(own ?? `screens/${shared}.pages.ts`)].flatMap((one) => [...closureOf(one)]);
        return [path, [...new Set(files)].filter((one) => !everywhere.has(one))] as const;
      });
    const found = [
      ...(await rowsOf("routeTable", [])),
      ...(await rowsOf("lazyScreens", [fileOf("shell/routes/lazyScreens.ts")])),
    ];
    if (!found.some(([path]) => path === "/"))
      throw new Error("The rows of src/shell/routes/routeTable.ts are not spelled as they are looked for");
    const calls = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith("/src/api/http.ts"));
    const source = JSON.stringify({ screens: Object.fromEntries(found), calls: calls.map(({ fileName }) => fileName) });
    this.emitFile({ type: "asset", fileName: ".vite/screens.json", source });
  },
});
