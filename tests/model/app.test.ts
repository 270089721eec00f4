import { expect, it } from "vitest";
import { createActor } from "xstate";
import { appMachine } from "../../src/machines/app.machine.ts";
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
    "tabs",
    "buildWatch",
    "network",
    "colorMode",
    "keeper",
    "lazy.departure",
    "lazy.storageGuard",
    "lazy.readerPlace",
    "lazy.bookImport",
  ];
  expect(names.map((name) => app.system.get(name)?.getSnapshot().value)).toEqual([
    "restoring",
    "open",
    "entering",
    "idle",
    "empty",
    "idle",
    "active",
    "watching",
    "online",
    "dark",
    "quiet",
    "absent",
    "absent",
    "absent",
    "absent",
  ]);
  app.stop();
  expect(names.map((name) => app.system.get(name))).toEqual(names.map(() => undefined));
});

walkModel("the root has one state: its children live in it", appModel);
