import type { Rows } from "../../support/model.ts";

/** What a person meets of it on the home page. Asking the device takes no time; the whole table is walked on the machine. */
export const chapterOutboxRows: Rows = {
  resting: { "a draft is left": "sending", "a draft of an open chapter is left": "resting, open elsewhere" },
  sending: {
    "is sent": "resting",
    "is stuck": "resting, stuck",
    "fails to send": "resting, waits",
    "30 000 ms pass": "resting, waits",
  },
  "resting, waits": {
    "the network returns": "sending",
    "60 000 ms pass": "sending",
    "goes to another page": "sending",
  },
  "resting, open elsewhere": { "its tab is closed": "sending" },
  "resting, stuck": { "the network returns": "resting, stuck" },
};
