import { expect, it } from "vitest";
import { createActor } from "xstate";
import { appMachine } from "../../src/machines/app.machine.ts";

it("keeps the long-lived actors under their names", () => {
  const app = createActor(appMachine, {
    input: {
      colorMode: "dark",
      place: { path: "/", search: "", hash: "", key: "a", index: 0 },
      isFocused: true,
      build: "b1",
    },
  }).start();
  const names = [
    "session",
    "navigation",
    "pageTransition",
    "routeGuard",
    "dialogStack",
    "loadingBar",
    "storageGuard",
    "tabs",
    "buildWatch",
    "colorMode",
    "readerPlace",
    "bookImport",
  ];
  expect(names.map((name) => app.system.get(name)?.getSnapshot().value)).toEqual([
    "restoring",
    "open",
    "entering",
    "idle",
    "empty",
    "idle",
    "measuring",
    "active",
    "watching",
    "dark",
    "kept",
    "choosing",
  ]);
  app.stop();
  expect(names.map((name) => app.system.get(name))).toEqual(names.map(() => undefined));
});
