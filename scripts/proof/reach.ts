// Which files a test feels a change of.
import { readFileSync } from "node:fs";
import type { Sources } from "./closure.ts";
import type { Touched } from "./proof.ts";

/**
 * Tables that join every part of the product. A row belongs to the tests that were seen to use it, not to all that load the table.
 */
const TABLES: ReadonlySet<string> = new Set(["src/api/contract/index.ts", "src/api/contract/routes.ts"]);
/** Such tables are the manifests of folders and the list of jobs: what runs of what they name is seen. */
const MANIFEST = /^(server\/(\w+\/domain|jobs)|src\/screens\/\w+\/area)\.ts$/;
const NAMED = /^(server\/(\w+\/|cleaning\.ts$)|src\/screens\/)/;
/** What pages load of the application is seen; what the build reads of it is the same. */
const BUILD = /^(scripts\/|vite\.|src\/shell\/serverRendering\.tsx$)/;
const isCut = (from: string, to: string): boolean =>
  TABLES.has(from) || (MANIFEST.test(from) && NAMED.test(to)) || (BUILD.test(from) && !BUILD.test(to));

/** The build, its configuration, and the start of the server, which no test is seen to run. */
const STARTED = [
  "package-lock.json",
  "tsconfig.json",
  "index.html",
  "vite.config.ts",
  "vite.workers.config.ts",
  "scripts/build.mjs",
  "src/shell/serverRendering.tsx",
  "server/start.mjs",
  "server/prepare.ts",
  "server/main.ts",
  "server/app.ts",
  "server/config.ts",
];
const FOLDERS = /^(public|scripts\/bundle|src\/workers|server\/db|server\/demo)\//;
const CONTRACT = /^src\/api\/contract\/\w+(\.routes)?\.ts$/;
/** The configuration of tours imports that of browser tests. */
const RUNNER = /^playwright(\.\w+)?\.config\.ts$/;
/** What the configuration of a runner names as its folder. */
const ALL_TESTS = /^tests\/(e2e|model)\//;
const VITEST = "vitest.config.ts";
/** What it names as the files of its floors. */
const ANY_TEST = /\.test\.tsx?$/;
const PRODUCT = /^(server|src)\//;

export class Reach {
  readonly #sources: Sources;
  /** Files of which some test was seen to run something. */
  readonly #running: ReadonlySet<string>;
  readonly #everywhere: readonly string[];
  readonly #contract: readonly [file: string, words: ReadonlySet<string>][];

  /** @param everywhere what every browser test works with; @param tests what each test was seen to work with */
  constructor(sources: Sources, everywhere: readonly string[], tests: Iterable<Touched>) {
    this.#sources = sources;
    this.#everywhere = everywhere;
    this.#running = new Set([...everywhere, ...[...tests].flatMap(({ files }) => files)]);
    this.#contract = [...sources.files]
      .filter((file) => CONTRACT.test(file))
      .map((file) => [file, new Set(readFileSync(file, "utf8").match(/\w+/g) ?? [])]);
  }

  /**
   * Files with what they import. Of an import that runs by itself somewhere else its constants alone may be used here, and nothing
   * behind it; one that never runs is a table, and so may be what it imports.
   */
  #withConstants(files: Iterable<string>): Set<string> {
    const found = new Set(files);
    const open = [...found];
    for (const file of open)
      for (const target of this.#sources.directOf(file)) {
        if (found.has(target) || isCut(file, target) || !PRODUCT.test(target)) continue;
        found.add(target);
        if (!this.#running.has(target)) open.push(target);
      }
    return found;
  }

  /**
   * Of a browser test or a tour.
   * @param config of its runner
   */
  ofBrowser(test: string, config: string, { calls, files }: Touched): Set<string> {
    const asked = new Set(calls);
    const contract = this.#contract.flatMap(([file, words]) =>
      [...asked].some((name) => words.has(name)) ? [file] : [],
    );
    const shared = [...this.#sources.files].filter((file) => FOLDERS.test(file));
    // A test's own imports, but not through the product, of which it was seen what runs.
    const own = this.#sources.closureOf(
      [test, config],
      (from, to) => isCut(from, to) || PRODUCT.test(from) || (RUNNER.test(from) && ALL_TESTS.test(to)),
    );
    const known = [...STARTED, ...shared, ...contract, ...this.#everywhere, ...files];
    const product = this.#withConstants(known.filter((file) => this.#sources.files.has(file)));
    return new Set([...own, ...product]);
  }

  /** Of a test in Node alone: everything that it imports or names. */
  ofOther(test: string): Set<string> {
    const isBuild = (from: string, to: string) =>
      (BUILD.test(from) && !BUILD.test(to)) || (from === VITEST && ANY_TEST.test(to));
    return this.#sources.closureOf([test, VITEST, "package-lock.json"], isBuild);
  }
}
