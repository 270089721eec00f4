import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { placeOutboxModel } from "./placeOutbox.model.ts";

const place = { chapterId: 1, revisionId: null, location: 2, offset: 0, progress: 0.25 };
const kept = JSON.stringify({ ...place, movedAt: "2026-11-20T11:05:31.000Z" });
/** A guest has read on this device. */
const read = ({ page }: Stage) => page.evaluate((text) => localStorage.setItem("readerPlace.1", text), kept);
const left = ({ page }: Stage) => page.evaluate(() => localStorage.getItem("readerPlace.1"));

tours({
  machine: "placeOutbox",
  rows: rowsOf(placeOutboxModel),
  paths: pathsOf(placeOutboxModel),
  branches: branchesOfRows(placeOutboxModel),
  begins: {
    sending: async (stage) => {
      await stage.logIn("nina");
      await stage.hold("updateReaderProgress");
      await stage.page.goto("/robots.txt");
      await read(stage);
      await stage.page.goto("/");
      await stage.see("session", "signedIn.fresh");
      await stage.freeze();
      await stage.passUntil("placeOutbox", "sending");
    },
  },
  causes: {
    "the network is back": async (stage) => {
      await read(stage);
      await stage.page.context().setOffline(true);
      await stage.see("network", "offline");
      await stage.page.context().setOffline(false);
    },
    "all are sent": async (stage) => {
      expect((await stage.request("updateReaderProgress")).postDataJSON()).toMatchObject({ workId: 1, ...place });
      await stage.resolve("updateReaderProgress", { outcome: "saved", place: null });
    },
    fails: async (stage) => stage.breaks("updateReaderProgress"),
    "60 000 ms pass": async (stage) => {
      await stage.asking("updateReaderProgress");
      await stage.passRest(60_000, "placeOutbox");
    },
    "its pause passes": async (stage) => stage.passRest(60_000, "placeOutbox"),
  },
  sees: {
    sending: async (stage) => stage.asking("updateReaderProgress"),
    sent: async (stage) => expect(await left(stage)).toBeNull(),
    waiting: async (stage) => expect(await left(stage)).toBe(kept),
  },
  nobody: {
    idle: "it comes when somebody has signed in, and is told who at once",
    "a person enters": "another person signs in on a page that was loaded again",
  },
});
