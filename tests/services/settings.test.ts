import { describe, expect, it } from "vitest";
import { createColorModeService } from "../../src/services/colorMode.service.ts";
import { createReaderSettingsService } from "../../src/services/readerSettings.service.ts";
import { FullStorage, MemoryStorage, noStorage } from "./storage.ts";

describe("colour mode", () => {
  const makeRoot = () => {
    const dataset: Record<string, string | undefined> = {};
    const removeAttribute = (name: string) => {
      if (name === "data-theme") delete dataset.theme;
    };
    return { dataset, removeAttribute } as unknown as HTMLElement;
  };
  const serviceOf = (storage: () => Storage, root = makeRoot()) =>
    createColorModeService({ storage, root: () => root });

  it.each([
    ["light", "light"],
    ["dark", "dark"],
    ["system", "system"],
    ["", "system"],
    ["DARK", "system"],
    ["__proto__", "system"],
    ['{"mode":"dark"}', "system"],
    ['"><script>', "system"],
  ])("stored «%s» is %s", (stored, mode) => {
    expect(serviceOf(() => new MemoryStorage({ colorMode: stored })).stored()).toBe(mode);
  });

  it("nothing stored, or no storage, is system", () => {
    expect(serviceOf(() => new MemoryStorage()).stored()).toBe("system");
    expect(serviceOf(noStorage).stored()).toBe("system");
  });

  it("is shown and kept; system shows nothing", () => {
    const [storage, root] = [new MemoryStorage(), makeRoot()];
    const service = serviceOf(() => storage, root);
    service.show("dark");
    service.remember("dark");
    expect([root.dataset, storage.getItem("colorMode")]).toEqual([{ theme: "dark" }, "dark"]);
    service.show("system");
    service.remember("system");
    expect([root.dataset, storage.getItem("colorMode")]).toEqual([{}, "system"]);
  });

  it.each([
    ["no storage", noStorage],
    ["a full one", () => new FullStorage()],
  ])("is shown with %s, too", (_, storage) => {
    const root = makeRoot();
    const service = serviceOf(storage, root);
    service.show("light");
    service.remember("light");
    expect(root.dataset).toEqual({ theme: "light" });
  });
});

describe("reader's settings", () => {
  const first = { size: 3, width: "normal", leading: "normal", paper: "site" };
  const stored = (text: string) =>
    createReaderSettingsService({ storage: () => new MemoryStorage({ readerSettings: text }) }).read();

  it.each([
    "",
    "{",
    "null",
    "true",
    "7",
    '"sepia"',
    "[]",
    '[{"size":5}]',
    '{"size":0}',
    '{"size":8}',
    '{"size":2.5}',
    '{"size":null}',
    '{"size":true}',
    '{"size":"5"}',
    '{"size":[5]}',
    '{"size":1e400}',
    '{"width":"url(//evil.example)","leading":{},"paper":7}',
    '{"paper":["night"]}',
    '{"__proto__":{"size":5}}',
    '{"paper":"constructor"}',
  ])("stored «%s» is the default", (text) => {
    expect(stored(text)).toEqual(first);
  });

  it("what fits is kept next to what does not", () => {
    expect(stored('{"size":7,"width":"huge","leading":"loose","paper":"night","color":"red"}')).toEqual({
      size: 7,
      width: "normal",
      leading: "loose",
      paper: "night",
    });
  });

  it("what was written is read", () => {
    const storage = new MemoryStorage();
    const service = createReaderSettingsService({ storage: () => storage });
    const settings = { size: 1, width: "wide", leading: "tight", paper: "sepia" } as const;
    service.write(settings);
    expect(service.read()).toEqual(settings);
  });

  it.each([
    ["no storage", noStorage],
    ["a full one", () => new FullStorage()],
  ])("%s is no fault", (_, storage) => {
    const service = createReaderSettingsService({ storage });
    service.write({ size: 5, width: "wide", leading: "tight", paper: "sepia" });
    expect(service.read()).toEqual(first);
  });
});
