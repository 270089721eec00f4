import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { minify } from "terser";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { chunkGroups } from "./scripts/bundle/chunks.ts";
import { fonts } from "./scripts/bundle/fonts.ts";
import { icons } from "./scripts/bundle/icons.ts";
import { modules } from "./scripts/bundle/modules.ts";
import { withoutUnusedLinks } from "./scripts/bundle/pure.ts";
import { screens } from "./scripts/bundle/screens.ts";
import { wiresWithoutWords } from "./scripts/bundle/wires.ts";

const api = `http://localhost:${process.env.API_PORT ?? 3001}`;

/** Names the build by its files, in its page and in build.json: an open page asks whether there is a newer one. */
function nameBuild(): Plugin {
  let build = "";
  return {
    name: "name-build",
    apply: "build",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        build = createHash("sha256").update(Object.keys(bundle).sort().join("\n")).digest("hex").slice(0, 12);
        return html.replace('name="rukopis:build" content=""', `name="rukopis:build" content="${build}"`);
      },
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "build.json", source: JSON.stringify({ build }) });
    },
  };
}

/** Puts the styles of a module into the layer of their folder: a part's give way to a screen's (src/ui/tokens.css has the order). */
const putIntoLayers = (): Plugin => ({
  name: "put-into-layers",
  enforce: "pre",
  transform(code, id) {
    const path = relative(import.meta.dirname, id.split("?", 1)[0] ?? id);
    if (!path.startsWith("src/") || !path.endsWith(".module.css")) return null;
    return { code: `@layer ${path.startsWith("src/ui/") ? "parts" : "screens"} {${code}}`, map: null };
  },
});

/** The order of layers, as src/ui/tokens.css gives it, before every file of styles: whichever the page loads first decides. */
const orderLayers = (): Plugin => ({
  name: "order-layers",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "asset" && file.fileName.endsWith(".css"))
        file.source = `@layer tokens,base,parts,screens,overrides;${file.source}`;
  },
});

/** Ways of packing; which one is smaller depends on the file: a tenth of a kB of the first file. */
const packings = [
  { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
    [constants.BROTLI_PARAM_LGBLOCK]: 17,
  },
];
/** A file as small as brotli can make it. */
async function pack(file: string | Buffer): Promise<Buffer> {
  const packed = await Promise.all(packings.map((params) => promisify(brotliCompress)(file, { params })));
  return packed.reduce((least, one) => (one.length < least.length ? one : least));
}

/**
 * What everybody loads first once more through another minifier: each of the two finds what the other one leaves (0.8 kB packed). A
 * second run shortens what the first has joined (0.3 kB).
 */
const shortenFirst = (): Plugin => ({
  name: "shorten-first",
  apply: "build",
  writeBundle: {
    sequential: true,
    handler: async ({ dir = "dist" }, bundle) => {
      const first = Object.values(bundle).find((file) => file.type === "chunk" && file.name === "first");
      if (!first) return;
      const file = join(dir, first.fileName);
      const shorten = async (code: string, way: object): Promise<string> => {
        const shortened = await minify(code, {
          ecma: 2020,
          module: true,
          compress: {
            passes: 2,
            keep_fargs: false,
            // React's own tools look at a page of `npm run dev`.
            global_defs: { __REACT_DEVTOOLS_GLOBAL_HOOK__: undefined },
            ...way,
          },
        });
        return shortened.code ?? code;
      };
      // Names fall differently each way, and a hundred bytes with them: the smallest packed one is taken.
      let least = Number.POSITIVE_INFINITY;
      const given = await readFile(file, "utf8");
      for (const way of [
        {},
        { collapse_vars: false },
        { booleans: false },
        { collapse_vars: false, sequences: false },
      ]) {
        const code = await shorten(await shorten(given, way), way);
        const packed = (await pack(code)).length;
        if (packed >= least) continue;
        least = packed;
        await writeFile(file, code);
      }
    },
  },
});

/** The script before the first paint is a file of its own that the bundler only copies. Runs before the files are packed. */
const shortenTheme = (): Plugin => ({
  name: "shorten-theme",
  apply: "build",
  writeBundle: {
    sequential: true,
    handler: async ({ dir = "dist" }) => {
      const file = join(dir, "theme.js");
      const { code } = await minify(await readFile(file, "utf8"), { ecma: 2020, compress: { passes: 2 } });
      if (code) await writeFile(file, code);
    },
  },
});

/** Scripts, styles and icons once more, as small as brotli can: the server sends these and does not pack in haste what never changes. */
const packAssets = (): Plugin => ({
  name: "pack-assets",
  apply: "build",
  writeBundle: {
    sequential: true,
    handler: async ({ dir = "dist" }) => {
      const folder = join(dir, "assets");
      const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name)).concat("../theme.js");
      await Promise.all(
        names.map(async (name) =>
          writeFile(join(folder, `${name}.br`), await pack(await readFile(join(folder, name)))),
        ),
      );
    },
  },
});

/** The address that people type, for the page as Vite finds it. */
const serveMachines = (): Plugin => ({
  name: "serve-machines",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      request.url = request.url?.replace(/^\/dev\/machines(?=\?|$)/, "/dev/machines.html");
      next();
    });
  },
});

const moduleFiles = new Map<string, string>();

/**
 * A class of a module: its own name, and four signs of its file; the bundler's own names have the line as well, which everybody would
 * load first. The same in the browser's build and in the server's.
 * @throws when two files have the same signs
 */
function moduleClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split("?", 1)[0] ?? file);
  const signs = createHash("sha256").update(path).digest("base64url").slice(0, 4);
  const known = moduleFiles.get(signs) ?? path;
  if (known !== path) throw new Error(`classes of ${path} would be those of ${known}: rename one of the files`);
  moduleFiles.set(signs, path);
  return `${name}-${signs}`;
}
const css: UserConfig["css"] = { modules: { generateScopedName: moduleClass } };

/** The pages that the server draws (src/shell/serverRendering.tsx): one file with all that it needs, out of the reach of browsers. */
const serverRendering: UserConfig = {
  plugins: [react(), fonts()],
  define: { "process.env.NODE_ENV": '"production"', "import.meta.env.VITE_INSPECT": "false" },
  ssr: { noExternal: true },
  publicDir: false,
  css,
  build: { outDir: "dist/.ssr", target: "es2023", assetsInlineLimit: 0 },
};

/** As short as the bundler lets them be: everybody loads the table of all files first. */
const fileNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames: "assets/[name]-[hash:7][extname]",
};

/** What a script asks for ahead of a file that it fetches: not what every page has, and nothing ahead of what the reader waits for least. */
const askedAhead = (file: string, needed: string[]): string[] =>
  file.includes("/LazyReaderParts-") ? [] : needed.filter((name) => !/\/(first|rolldown-runtime)-/.test(name));

export default defineConfig(({ command, isSsrBuild }) => {
  if (isSsrBuild) return serverRendering;
  const isInspected = command === "serve" || Boolean(process.env.VITE_INSPECT);
  return {
    plugins: [
      react(),
      fonts(),
      icons(),
      nameBuild(),
      putIntoLayers(),
      orderLayers(),
      screens(),
      modules(),
      ...(isInspected ? [] : [wiresWithoutWords(), withoutUnusedLinks(), shortenFirst(), shortenTheme(), packAssets()]),
      serveMachines(),
    ],
    // React has had it since 18: what stands in for it elsewhere is left out.
    ...(command === "build" && {
      resolve: {
        alias: [
          { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "use-sync-external-store" },
          {
            find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
            replacement: "use-sync-external-store/with-selector",
          },
        ],
      },
    }),
    define: { "import.meta.env.VITE_INSPECT": JSON.stringify(isInspected) },
    css,
    build: {
      target: "es2023",
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false, // every browser of es2023 has it
        ...(!isInspected && { resolveDependencies: askedAhead }),
      },
      chunkSizeWarningLimit: 700,
      minify: !isInspected, // guards are called by the names of their functions
      rolldownOptions: {
        input: ["index.html", ...(isInspected ? ["dev/machines.html"] : [])],
        output: {
          ...fileNames,
          // A chunk of two pages would start the product on the page of the machines.
          ...(!isInspected && { codeSplitting: { groups: chunkGroups() } }),
        },
      },
    },
    server: { proxy: { "/api": api, "/files": api } },
  };
});
