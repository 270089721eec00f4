import type { Plugin } from "vite";

/** `wire("session", "who is signed in", "routeGuard", ["session.settled"],` as Biome formats it, on one line or several. */
const words = /(?<=\bwire\(\s*"\w+",\s*)"[^"]*"(,\s*"\w+",\s*)\[[^\]]*\]/g;

/**
 * Removes from the product what only the drawing of the wires and the types read in the files connect*.ts: the words for
 * what is heard, and the names of what is sent.
 */
export const wiresWithoutWords = (): Plugin => ({
  name: "wires-without-words",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/(app|shell\/composition)\/connect(Lazy|Covers)?\.ts$/ },
    handler(code) {
      const [found, wires] = [code.match(words)?.length, code.match(/\bwire\(\s*"/g)?.length];
      if (found !== wires) throw new Error(`${found} of ${wires} wires are spelled as they are looked for`);
      return code.replace(words, '""$1[]');
    },
  },
});
