import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { listed } from "../../scripts/proof/closure.ts";

const documents = listed("*.md");

/** Without what is shown as code. */
const textOf = (file: string): string =>
  readFileSync(file, "utf8")
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`\n]*`/g, "");

/** As GitHub makes the anchors of headings. */
const anchorsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

it("every link of a document leads to a file and a heading that are there", () => {
  const broken = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
      if (/^https?:/.test(target)) return [];
      const [path = "", anchor] = target.split("#");
      const to = path === "" ? file : decodeURIComponent(new URL(path, `file:///${file}`).pathname.slice(1));
      const isThere = existsSync(to) && (anchor === undefined || anchorsOf(to).includes(anchor));
      return isThere ? [] : [`${file}: ${target}`];
    }),
  );
  expect(documents.length).toBeGreaterThan(200);
  expect(broken).toEqual([]);
});

it("no line of a drawing in Mermaid has a semicolon, which would end its statement", () => {
  const drawings = documents.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^```mermaid\n([\s\S]*?)^```/gm)].map(([, drawing = ""]) => drawing),
  );
  expect(drawings.length).toBeGreaterThanOrEqual(5);
  expect(drawings.filter((drawing) => /;./.test(drawing))).toEqual([]);
});

it.each([
  ["README.md", 6_000],
  ["README.ru.md", 6_000],
  ["docs/ARCHITECTURE.md", 10_000],
])("%s fits into a head: at most %d bytes", (file, most) => {
  expect(statSync(file).size).toBeLessThanOrEqual(most);
});

it("every package is named with its reason", () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const page = readFileSync("docs/dependencies.md", "utf8");
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const isNamed = (name: string) =>
    [name, name.replace(/^.*\//, ""), name.replace(/\/.*$/, "")].some((one) =>
      new RegExp(`(^|[|,;] )${one.replaceAll(".", "\\.")}(/\\*)?( \\(|,|;| \\|)`, "m").test(page),
    );
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !isNamed(name))).toEqual([]);
});

it("every domain of the server has its page", () => {
  const page = readFileSync("docs/areas/README.md", "utf8");
  const folders = globSync("server/*/").map((path) => path.replace(/^server\/|\/$/g, ""));
  expect(folders.length).toBeGreaterThan(35);
  expect(folders.filter((folder) => !page.includes(`\`${folder}\``))).toEqual([]);
});
