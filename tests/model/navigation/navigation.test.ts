import { expect } from "vitest";
import { createActor, fromCallback } from "xstate";
import type { HistoryCommand, navigationMachine } from "../../../src/machines/navigation/navigation.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { navigationModel } from "./navigation.model.ts";

walkModel("navigation: what is typed holds the page, five times back and forward too", navigationModel, {
  "a page that gets an address of its own stays the same page, until another one is entered": (
    machine: typeof navigationMachine,
  ) => {
    const place = { path: "/work/5/add/chapter", search: "?after=7", hash: "#top", key: "k5", index: 5 };
    const events: unknown[] = [];
    const followHistory = fromCallback<HistoryCommand>(({ receive }) => receive((event) => events.push(event)));
    const actor = createActor(machine.provide({ actors: { followHistory } }), { input: { place } }).start();
    const page = { path: "/work/5/add/chapter", key: "k5" };
    expect(actor.getSnapshot().context.page).toEqual(page);

    actor.send({ type: "address.renamed", to: "/work/edit/chapter/8" });
    const chapter = { path: "/work/edit/chapter/8", search: "", hash: "", key: "k5", index: 5 };
    expect(actor.getSnapshot().context).toMatchObject({ place: chapter, page });
    expect(events).toEqual([{ type: "entry.renamed", to: "/work/edit/chapter/8" }]);

    actor.send({ type: "address.renamed", to: "/work/create-cover?design=9" });
    const cover = { ...chapter, path: "/work/create-cover", search: "?design=9" };
    expect(actor.getSnapshot().context).toMatchObject({ place: cover, page });
    expect(events).toEqual([
      { type: "entry.renamed", to: "/work/edit/chapter/8" },
      { type: "entry.renamed", to: "/work/create-cover?design=9" },
    ]);

    const fragment = { ...cover, hash: "#end", key: "k6", index: 6 };
    actor.send({ type: "location.changed", place: fragment, arrival: "entered" });
    expect(actor.getSnapshot().context).toMatchObject({ place: fragment, page });

    const another = { path: "/work/5/add/chapter", search: "", hash: "", key: "k7", index: 7 };
    actor.send({ type: "location.changed", place: another, arrival: "entered" });
    expect(actor.getSnapshot().context.page).toEqual({ path: "/work/5/add/chapter", key: "k7" });
    actor.stop();
  },
  "a page gets an address of its own while it is held, too, and what is left behind is forgotten": (
    machine: typeof navigationMachine,
  ) => {
    const place = { path: "/work/5/add/chapter", search: "", hash: "", key: "k5", index: 5 };
    const terms = { path: "/terms", search: "", hash: "", key: "k6", index: 6 };
    const actor = createActor(machine.provide({ actors: { followHistory: fromCallback(() => {}) } }), {
      input: { place },
    }).start();
    const rename = (to: string) => {
      actor.send({ type: "address.renamed", to });
      expect(actor.getSnapshot().context.place).toEqual({ ...place, path: to });
    };
    actor.send({ type: "changes.made", id: "a" });
    rename("/work/edit/chapter/8");
    actor.send({ type: "navigation.requested", to: "/terms", isReplacing: false });
    expect(actor.getSnapshot().value).toBe("asking");
    rename("/work/edit/chapter/9");
    actor.send({ type: "departure.confirmed" });
    expect(actor.getSnapshot().context.wish).toEqual({ to: "/terms", isReplacing: false });
    actor.send({ type: "location.changed", place: terms, arrival: "entered" });
    expect(actor.getSnapshot()).toMatchObject({
      value: "open",
      context: { place: terms, page: { path: "/terms", key: "k6" }, arrival: "entered", unsaved: [], wish: null },
    });
    actor.stop();
  },
});
