import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { firstIcons, type IconName, spriteIcons } from "../../src/ui/Icon/iconNames.ts";

type Drawing = { node: [tag: string, attributes: Record<string, string>][] };

async function symbolOf(name: IconName): Promise<string> {
  const { __iconData } = (await import(`lucide-react/icons/${name}`)) as { __iconData: Drawing };
  const parts = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${written.join("")}/>`;
  });
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${parts.join("")}</symbol>`;
}

async function spriteOf(names: readonly IconName[]): Promise<string> {
  const symbols = await Promise.all(names.map(symbolOf));
  return `<svg xmlns="http://www.w3.org/2000/svg" hidden="">${symbols.join("")}</svg>`;
}

/** Lucide's icons as symbols: those of the first screens in the page, all others in one file whose address the page names. */
export async function icons(): Promise<Plugin> {
  const [first, sprite] = await Promise.all([spriteOf(firstIcons), spriteOf(spriteIcons)]);
  const hash = createHash("sha256").update(sprite).digest("hex").slice(0, 8);
  const fileName = `assets/icons-${hash}.svg`;
  return {
    name: "icons",
    transformIndexHtml: (html) =>
      html
        .replace('name="rukopis:icons" content=""', `name="rukopis:icons" content="/${fileName}"`)
        .replace("<body>", `<body>${first}`),
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source: sprite });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${fileName}`, (_, response) => {
        response.setHeader("content-type", "image/svg+xml");
        response.end(sprite);
      });
    },
  };
}
