import { expect, it } from "vitest";
import { createActor } from "xstate";
import { appMachine } from "../../src/machines/app.machine.ts";

it("keeps the long-lived actors under their names", () => {
  const app = createActor(appMachine, { input: { colorMode: "dark" } }).start();
  const names = ["session", "routeGuard", "colorMode", "readerPlace", "bookImport"];
  expect(names.map((name) => app.system.get(name)?.getSnapshot().value)).toEqual([
    "restoring",
    "idle",
    "dark",
    "kept",
    "choosing",
  ]);
  app.stop();
  expect(names.map((name) => app.system.get(name))).toEqual(names.map(() => undefined));
});
