import { expect, it } from "vitest";
import { createActor } from "xstate";
import { appMachine } from "../../src/machines/app.machine.ts";
import { bookImportMachine } from "../../src/machines/import/bookImport.machine.ts";
import { walkModel } from "../support/walk.ts";
import { appModel, input } from "./app.model.ts";

const start = () => createActor(appMachine, { input }).start();

it("keeps the long-lived actors under their names", () => {
  const app = start();
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
    "network",
    "colorMode",
    "readerPlace",
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
    "online",
    "dark",
    "kept",
  ]);
  app.stop();
  expect(names.map((name) => app.system.get(name))).toEqual(names.map(() => undefined));
});

it("begins an import when it is opened, and only one", () => {
  const app = start();
  expect(app.system.get("bookImport")).toBe(undefined);
  app.send({ type: "import.opened", machine: bookImportMachine });
  const first = app.getSnapshot().context.bookImport;
  expect([app.system.get("bookImport"), first?.getSnapshot().value]).toEqual([first, "choosing"]);
  app.send({ type: "import.opened", machine: bookImportMachine });
  expect(app.getSnapshot().context.bookImport).toBe(first);
  app.stop();
});

walkModel("the root has one state: its children live in it", {
  ...appModel,
  promise: {
    running: { "opens an import": { to: "running, importing", holds: { bookImport: expect.anything() } } },
  },
});
