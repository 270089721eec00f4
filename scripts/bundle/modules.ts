import { relative } from "node:path";
import type { Plugin } from "vite";

/** Writes down of which files of the repository each file of the build is made: `npm run test:all` looks up what a page has loaded. */
export const modules = (): Plugin => ({
  name: "modules",
  apply: "build",
  generateBundle(_, bundle) {
    const made: Record<string, string[]> = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const paths = chunk.moduleIds.map((id) => relative(".", id.split("?", 1)[0] ?? id));
      made[chunk.fileName] = paths.filter((path) => path.startsWith("src/") || path.startsWith("dev/"));
    }
    this.emitFile({ type: "asset", fileName: ".vite/modules.json", source: JSON.stringify(made) });
  },
});
