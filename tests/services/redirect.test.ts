import { expect, it } from "vitest";
import { safeRedirect } from "../../src/screens/parts/redirect.ts";

const origin = "https://rukopis.example";
const after = (address: string) =>
  safeRedirect(`?redirect_uri=${encodeURIComponent(address)}`, origin, "/u/vera/works/edit");

it.each([
  ["/", "/"],
  ["/work/7/edit", "/work/7/edit"],
  ["/work/7/edit/content?tab=2#end", "/work/7/edit/content?tab=2#end"],
  ["/u/вера/works/edit", "/u/%D0%B2%D0%B5%D1%80%D0%B0/works/edit"],
  ["/work/../account/login", "/account/login"],
  ["/%2Fevil.example", "/%2Fevil.example"],
  ["/account/login?redirect_uri=//evil.example", "/account/login?redirect_uri=//evil.example"],
])("«%s» leads to %s", (address, path) => {
  expect(after(address)).toBe(path);
});

it.each([
  "",
  "work/7",
  "//evil.example",
  "//evil.example/work/7",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\\evil.example",
  "\t//evil.example",
  " //evil.example",
  "https://evil.example",
  "https://rukopis.example/work/7",
  "https:evil.example",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "%2F%2Fevil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/work/..//evil.example",
])("«%s» leads nowhere else", (address) => {
  expect(after(address)).toBe("/u/vera/works/edit");
});

it("without one", () => {
  expect(safeRedirect("", origin, "/")).toBe("/");
  expect(safeRedirect("?other=/work/7", origin, "/")).toBe("/");
});

it("written plainly in the address, not encoded once more", () => {
  expect(safeRedirect("?redirect_uri=%2F%2Fevil.example", origin, "/")).toBe("/");
  expect(safeRedirect("?redirect_uri=//evil.example", origin, "/")).toBe("/");
  expect(safeRedirect("?redirect_uri=/work/7&redirect_uri=//evil.example", origin, "/")).toBe("/work/7");
});
