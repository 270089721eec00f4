import { readFileSync } from "node:fs";
import { join } from "node:path";

type Part = {
  file: string;
  name?: string;
  src?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
};
export type Manifest = Record<string, Part>;

/** The screens of readers that open without a network, and those of an author's desk. */
const readers = /^src\/screens\/(reading\/(Book|Reader)|listening\/Audiobook|library\/Library)Screen\.tsx$/;
const desk = /^src\/screens\/(chapters\/(Edit|Add)Chapter|works\/(WorkContent|Works))Screen\.tsx$/;
/** What everybody loads first, and by what name the other screens and parts are found. */
const firsts = ["first", "lazyScreens", "lazyParts"];
/** Of these the parts that come later count too. */
const whole = (key: string): boolean => key.startsWith("src/screens/") || key === "src/shell/composition/lazyParts.ts";

function filesOf(manifest: Manifest, screens: RegExp): string[] {
  const waiting = Object.keys(manifest).filter(
    (key) => screens.test(key) || firsts.includes(manifest[key]?.name ?? ""),
  );
  const known = new Set<string>();
  const files = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const part = manifest[key];
    if (!part || known.has(key)) continue;
    known.add(key);
    for (const file of [part.file, ...(part.css ?? []), ...(part.assets ?? [])]) files.add(`/${file}`);
    waiting.push(...(part.imports ?? []), ...(whole(key) ? (part.dynamicImports ?? []) : []));
  }
  return [...files].sort();
}

/** Every file that the screens of saved books may ask for. */
export const filesOfReaders = (manifest: Manifest): string[] => filesOf(manifest, readers);

/** Every file that the screens of an author's desk may ask for in addition. */
export function filesOfDesk(manifest: Manifest): string[] {
  const known = new Set(filesOfReaders(manifest));
  return filesOf(manifest, desk).filter((file) => !known.has(file));
}

/** What the worker of saved books must know of its build. @param folder of the build */
export function shellOfBuild(folder: string): { build: string; files: string[]; desk: string[] } {
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  const { build } = JSON.parse(read("build.json")) as { build: string };
  const icons = /name="rukopis:icons" content="([^"]+)"/.exec(read("index.html"))?.[1];
  const manifest: Manifest = JSON.parse(read(".vite/manifest.json"));
  const names = Object.values(manifest).map(({ name }) => name);
  const missing = firsts.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`the build has no part called ${missing.join(", ")}`);
  const files = filesOfReaders(manifest);
  return {
    build,
    files: [...files, ...(icons ? [icons] : []), "/theme.js", "/favicon.svg"],
    desk: filesOfDesk(manifest),
  };
}
