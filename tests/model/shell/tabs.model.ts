import { tabsMachine } from "../../../src/machines/shell/tabs.machine.ts";
import type { Model } from "../../support/model.ts";

type Step = "is focused" | "is left" | "goes to a page" | "is asked to the front" | "loses the channel";

const announced = (type: "active" | "unfocused", url: string) => ({
  tells: [{ type: "announcement.made", message: { type, url } }],
});
const focused = { does: [["focusWindow", undefined]] as const, tells: [{ type: "navigation.wanted", url: "/book/7" }] };
const page = "/work/import";

export const tabsModel: Model<Step> = {
  machine: tabsMachine,
  input: { url: "/", begins: "active" },
  ports: [],
  callbacks: ["joinChannel"],
  actions: ["focusWindow"],
  payloads: { "page.entered": [{ url: page }], "focus.asked": [{ url: "/book/7" }] },
  project: ({ url }: { url: string }) => url,
  steps: {
    "window.focused": "is focused",
    "window.blurred": "is left",
    "page.entered": "goes to a page",
    "focus.asked": "is asked to the front",
    "xstate.error.actor.channel": "loses the channel",
  },
  causes: {
    "is focused": "send",
    "is left": "send",
    "goes to a page": "send",
    "is asked to the front": "send",
    "loses the channel": "send",
  },
  first: { to: "active", ...announced("active", "/") },
  also: [{ input: { url: "/", begins: "unfocused" }, first: { to: "unfocused", ...announced("unfocused", "/") } }],
  promise: {
    active: {
      "is left": { to: "unfocused", ...announced("unfocused", "/") },
      "goes to a page": { to: "active, on a page", ...announced("active", page) },
      "is asked to the front": { to: "active", ...focused },
      "loses the channel": { to: "alone" },
    },
    unfocused: {
      "is focused": { to: "active", ...announced("active", "/") },
      "goes to a page": { to: "unfocused, on a page", ...announced("unfocused", page) },
      "is asked to the front": { to: "unfocused", ...focused },
      "loses the channel": { to: "alone" },
    },
    "active, on a page": {
      "is left": { to: "unfocused, on a page", ...announced("unfocused", page) },
      "goes to a page": { to: "active, on a page", ...announced("active", page) },
      "is asked to the front": { to: "active, on a page", ...focused },
      "loses the channel": { to: "alone, on a page" },
    },
    "unfocused, on a page": {
      "is focused": { to: "active, on a page", ...announced("active", page) },
      "goes to a page": { to: "unfocused, on a page", ...announced("unfocused", page) },
      "is asked to the front": { to: "unfocused, on a page", ...focused },
      "loses the channel": { to: "alone, on a page" },
    },
    alone: { "is asked to the front": { to: "alone", ...focused }, "loses the channel": { to: "alone" } },
    "alone, on a page": {
      "is asked to the front": { to: "alone, on a page", ...focused },
      "loses the channel": { to: "alone, on a page" },
    },
  },
};
