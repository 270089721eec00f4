import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("every function that gives a work another version renews its book files", () => {
  const files = globSync("server/**/*.ts").filter((file) =>
    /\.\.\.nextContent|&& nextContent/.test(readFileSync(file, "utf8")),
  );
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) expect(readFileSync(file, "utf8"), file).toContain("await renewBookFiles(");
});
