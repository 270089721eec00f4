// Which files of the repository a file works with: what it imports, and what its strings name.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, normalize } from "node:path";
import { parseSync } from "vite";
import { codeOf } from "./code.ts";
import { PROOF } from "./proof.ts";

export type Import = { target: string; typeOnly: boolean; names: string[]; isLazy?: boolean };

/**
 * Static, dynamic and re-exported imports, by a real parse. A dynamic import that is no literal has the target "(computed)".
 * @param file path from the root of the repository
 * @throws Error where the file cannot be parsed
 */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const resolve = (target: string) =>
    target.startsWith(".") ? new URL(target, `file:///${file}`).pathname.slice(1) : target;
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      target: resolve(moduleRequest.value),
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      names: entries.map(({ importName }) => importName.name ?? "*"),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ target: resolve(moduleRequest.value), typeOnly: isType, names: ["*"] }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => {
      const literal = /^(["'`])([^$]*)\1$/s.exec(source.slice(start, end))?.[2];
      return {
        target: literal === undefined ? "(computed)" : resolve(literal),
        typeOnly: false,
        names: ["*"],
        isLazy: true,
      };
    }),
  ];
}

/** What is no part of what is proved: words, and the proof itself, which changes with every part that ends. */
const isBeside = (file: string): boolean => file.startsWith("docs/") || file === PROOF;

/** Words in quotes of one sort, or in brackets, as an address of CSS. */
const NAMES = /(["'`])([\w@.][\w@./*{},-]*)\1|\(([\w@.][\w@./*{},-]*)\)/g;

/** Every file of the repository but those, and what each works with itself. */
export class Sources {
  readonly files: ReadonlySet<string>;
  readonly #folders = new Map<string, string[]>();
  readonly #direct = new Map<string, ReadonlySet<string>>();

  constructor(files: Iterable<string> = listed()) {
    this.files = new Set([...files].filter((file) => !isBeside(file)));
    for (const file of this.files)
      for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) {
        const known = this.#folders.get(folder) ?? [];
        known.push(file);
        this.#folders.set(folder, known);
      }
  }

  /** Files that a path names: itself, or all in a folder. */
  #named(path: string): readonly string[] {
    if (this.files.has(path)) return [path];
    return this.#folders.get(path) ?? [];
  }

  #matching(pattern: string): string[] {
    return [...this.files].filter((file) => matchesGlob(file, pattern));
  }

  /** What a file imports but for types, and what its strings name: a file, a folder, or a pattern of files. */
  directOf(file: string): ReadonlySet<string> {
    const known = this.#direct.get(file);
    if (known) return known;
    const found = new Set<string>();
    this.#direct.set(file, found);
    if (!/\.(ts|tsx|mjs|js|css)$/.test(file) || !existsSync(file)) return found;
    const source = readFileSync(file, "utf8");
    if (!file.endsWith(".css"))
      for (const { target, typeOnly } of importsOf(file, source))
        if (!typeOnly && this.files.has(target)) found.add(target);
    for (const [, , quoted, words = quoted ?? ""] of codeOf(file, source).matchAll(NAMES)) {
      if (!words.includes("/") && !/\.\w+$/.test(words)) continue;
      for (const path of [normalize(words), normalize(join(dirname(file), words))])
        for (const one of words.includes("*") ? this.#matching(path) : this.#named(path)) found.add(one);
    }
    found.delete(file);
    return found;
  }

  /**
   * Files with everything that they work with.
   * @param isCut edges that are not followed
   */
  closureOf(files: Iterable<string>, isCut: (from: string, to: string) => boolean = () => false): Set<string> {
    const found = new Set(files);
    for (const file of found) for (const target of this.directOf(file)) if (!isCut(file, target)) found.add(target);
    return found;
  }
}

/** Files of the repository that Git does not ignore, new ones too. @param patterns of Git; none: all files */
export const listed = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns], { encoding: "utf8" })
    .split("\n")
    .filter((file) => existsSync(file));
