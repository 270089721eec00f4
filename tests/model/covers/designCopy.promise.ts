import type { Promised } from "../../support/model.ts";
import type { Step } from "./designCopy.model.ts";
import { blue, here, left, pictures, red, there } from "./designCopy.things.ts";

/** What becomes of the copy of a design: one that is drawn in red, then in blue. «older sent»: the server has what was drawn before. */
export const promise: Readonly<Record<string, Partial<Record<Step, Promised>>>> = {
  "kept, white, saved": {
    draws: { to: "waiting, red" },
  },
  "waiting, red": {
    "200 ms pass": {
      to: "writing, red",
      asks: [["keepCopy", { ...here, former: [], revision: 7, unanswered: [], drawing: red, pictures }]],
    },
    draws: { to: "waiting, blue" },
    "server has it": { to: "dropping, red, saved, older sent", asks: [["dropCopy", { ...here, former: [] }]] },
    "becomes another design": { to: "waiting, red, parted, leaving" },
    "page is hidden": {
      to: "writing, red",
      asks: [["keepCopy", { ...here, former: [], revision: 7, unanswered: [], drawing: red, pictures }]],
    },
  },
  "waiting, blue": {
    "200 ms pass": {
      to: "writing, blue",
      asks: [["keepCopy", { ...here, former: [], revision: 7, unanswered: [red], drawing: blue, pictures: [] }]],
    },
    "server has it": { to: "dropping, blue, saved, older sent", asks: [["dropCopy", { ...here, former: [] }]] },
    "server has an older one": { to: "waiting, blue, older sent" },
    "page is hidden": {
      to: "writing, blue",
      asks: [["keepCopy", { ...here, former: [], revision: 7, unanswered: [red], drawing: blue, pictures: [] }]],
    },
  },
  "dropping, red, saved, older sent": {
    "30 000 ms pass": {
      to: "unavailable, red, saved, older sent",
      holds: { reason: "Устройство не отвечает", former: [] },
    },
    draws: { to: "dropping, blue, older sent" },
    "device lets go": { to: "kept, red, saved, older sent", holds: { reason: "", former: [] } },
    "device holds on": { to: "unavailable, red, saved, older sent", holds: { reason: "Нет сети", former: [] } },
  },
  "waiting, red, parted, leaving": {
    "200 ms pass": {
      to: "writing, red, parted, leaving",
      asks: [["keepCopy", { ...there, former: [here], revision: 0, unanswered: [], drawing: red, pictures }]],
    },
    "page is hidden": {
      to: "writing, red, parted, leaving",
      asks: [["keepCopy", { ...there, former: [here], revision: 0, unanswered: [], drawing: red, pictures }]],
    },
  },
  "writing, red": {
    "30 000 ms pass": { to: "unavailable, red", holds: { reason: "Устройство не отвечает", former: [] } },
    draws: { to: "writing, blue, behind" },
    "server has it": { to: "writing, red, saved, older sent, behind" },
    "becomes another design": { to: "writing, red, parted, leaving, behind" },
    "device does it": { to: "kept, red", holds: { reason: "", former: [] } },
    "device is full": { to: "unavailable, red", holds: { reason: "Нет сети", former: [] } },
  },
  "dropping, blue, saved, older sent": {
    "device lets go": { to: "kept, blue, saved, older sent", holds: { reason: "", former: [] } },
    "30 000 ms pass": {
      to: "unavailable, blue, saved, older sent",
      holds: { reason: "Устройство не отвечает", former: [] },
    },
    "device holds on": { to: "unavailable, blue, saved, older sent", holds: { reason: "Нет сети", former: [] } },
  },
  "waiting, blue, older sent": {
    "server has it": { to: "dropping, blue, saved, older sent", asks: [["dropCopy", { ...here, former: [] }]] },
    "200 ms pass": {
      to: "writing, blue, older sent",
      asks: [["keepCopy", { ...here, former: [], revision: 8, unanswered: [], drawing: blue, pictures: [] }]],
    },
    "page is hidden": {
      to: "writing, blue, older sent",
      asks: [["keepCopy", { ...here, former: [], revision: 8, unanswered: [], drawing: blue, pictures: [] }]],
    },
  },
  "writing, blue": {
    "30 000 ms pass": { to: "unavailable, blue", holds: { reason: "Устройство не отвечает", former: [] } },
    "server has it": { to: "writing, blue, saved, older sent, behind" },
    "server has an older one": { to: "writing, blue, older sent, behind" },
    "device does it": { to: "kept, blue", holds: { reason: "", former: [] } },
    "device is full": { to: "unavailable, blue", holds: { reason: "Нет сети", former: [] } },
  },
  "dropping, blue, older sent": {
    "server has it": { to: "dropping, blue, saved, older sent" },
    "device lets go": { to: "waiting, blue, older sent", holds: { reason: "", former: [] } },
    "30 000 ms pass": { to: "unavailable, blue, older sent", holds: { reason: "Устройство не отвечает", former: [] } },
    "device holds on": { to: "unavailable, blue, older sent", holds: { reason: "Нет сети", former: [] } },
  },
  "kept, red, saved, older sent": {
    draws: { to: "waiting, blue, older sent" },
  },
  "unavailable, red, saved, older sent": {
    draws: { to: "waiting, blue, older sent" },
    "page is hidden": { to: "dropping, red, saved, older sent", asks: [["dropCopy", { ...here, former: [] }]] },
  },
  "writing, red, parted, leaving": {
    "30 000 ms pass": {
      to: "unavailable, red, parted, leaving",
      holds: { reason: "Устройство не отвечает", former: [here] },
    },
    "device is full": { to: "unavailable, red, parted, leaving", holds: { reason: "Нет сети", former: [here] } },
    "device does it": { to: "kept, red, parted", holds: { reason: "", former: [] } },
  },
  "writing, blue, behind": {
    "server has it": { to: "writing, blue, saved, older sent, behind" },
    "server has an older one": { to: "writing, blue, older sent, behind" },
    "page is hidden": {
      to: "writing, blue",
      asks: [["keepCopy", { ...here, former: [], revision: 7, unanswered: [red], drawing: blue, pictures: [] }]],
    },
    "device does it": { to: "waiting, blue", holds: { reason: "", former: [] } },
    "device is full": { to: "unavailable, blue", holds: { reason: "Нет сети", former: [] } },
    "30 000 ms pass": { to: "unavailable, blue", holds: { reason: "Устройство не отвечает", former: [] } },
  },
  "writing, red, saved, older sent, behind": {
    draws: { to: "writing, blue, older sent, behind" },
    "device does it": {
      to: "dropping, red, saved, older sent",
      asks: [["dropCopy", { ...here, former: [] }]],
      holds: { reason: "", former: [] },
    },
    "device is full": { to: "unavailable, red, saved, older sent", holds: { reason: "Нет сети", former: [] } },
    "30 000 ms pass": {
      to: "unavailable, red, saved, older sent",
      holds: { reason: "Устройство не отвечает", former: [] },
    },
    "page is hidden": {
      to: "writing, red, saved, older sent",
      asks: [["keepCopy", { ...here, former: [], revision: 8, unanswered: [], drawing: red, pictures }]],
    },
  },
  "writing, red, parted, leaving, behind": {
    "page is hidden": {
      to: "writing, red, parted, leaving",
      asks: [["keepCopy", { ...there, former: [here], revision: 0, unanswered: [], drawing: red, pictures }]],
    },
    "device does it": { to: "waiting, red, parted, leaving", holds: { reason: "", former: [here] } },
    "device is full": { to: "unavailable, red, parted, leaving", holds: { reason: "Нет сети", former: [here] } },
    "30 000 ms pass": {
      to: "unavailable, red, parted, leaving",
      holds: { reason: "Устройство не отвечает", former: [here] },
    },
  },
  "kept, red": {
    draws: { to: "waiting, blue" },
    "server has it": { to: "dropping, red, saved, older sent", asks: [["dropCopy", { ...here, former: [] }]] },
    "becomes another design": { to: "waiting, red, parted, leaving" },
  },
  "unavailable, red": {
    draws: { to: "waiting, blue" },
    "server has it": { to: "dropping, red, saved, older sent", asks: [["dropCopy", { ...here, former: [] }]] },
    "becomes another design": { to: "unavailable, red, parted, leaving" },
    "page is hidden": {
      to: "writing, red",
      asks: [["keepCopy", { ...here, former: [], revision: 7, unanswered: [], drawing: red, pictures }]],
    },
  },
  "unavailable, blue, saved, older sent": {
    "page is hidden": { to: "dropping, blue, saved, older sent", asks: [["dropCopy", { ...here, former: [] }]] },
  },
  "writing, blue, older sent": {
    "device is full": { to: "unavailable, blue, older sent", holds: { reason: "Нет сети", former: [] } },
    "30 000 ms pass": { to: "unavailable, blue, older sent", holds: { reason: "Устройство не отвечает", former: [] } },
    "server has it": { to: "writing, blue, saved, older sent" },
    "device does it": { to: "kept, blue, older sent", holds: { reason: "", former: [] } },
  },
  "writing, blue, saved, older sent, behind": {
    "page is hidden": {
      to: "writing, blue, saved, older sent",
      asks: [["keepCopy", { ...here, former: [], revision: 8, unanswered: [], drawing: blue, pictures: [] }]],
    },
    "device does it": {
      to: "dropping, blue, saved, older sent",
      asks: [["dropCopy", { ...here, former: [] }]],
      holds: { reason: "", former: [] },
    },
    "device is full": { to: "unavailable, blue, saved, older sent", holds: { reason: "Нет сети", former: [] } },
    "30 000 ms pass": {
      to: "unavailable, blue, saved, older sent",
      holds: { reason: "Устройство не отвечает", former: [] },
    },
  },
  "writing, blue, older sent, behind": {
    "server has it": { to: "writing, blue, saved, older sent, behind" },
    "page is hidden": {
      to: "writing, blue, older sent",
      asks: [["keepCopy", { ...here, former: [], revision: 8, unanswered: [], drawing: blue, pictures: [] }]],
    },
    "device does it": { to: "waiting, blue, older sent", holds: { reason: "", former: [] } },
    "device is full": { to: "unavailable, blue, older sent", holds: { reason: "Нет сети", former: [] } },
    "30 000 ms pass": { to: "unavailable, blue, older sent", holds: { reason: "Устройство не отвечает", former: [] } },
  },
  "kept, blue": {
    "server has it": { to: "dropping, blue, saved, older sent", asks: [["dropCopy", { ...here, former: [] }]] },
    "server has an older one": { to: "waiting, blue, older sent" },
  },
  "unavailable, blue": {
    "server has it": { to: "dropping, blue, saved, older sent", asks: [["dropCopy", { ...here, former: [] }]] },
    "server has an older one": { to: "unavailable, blue, older sent" },
    "page is hidden": {
      to: "writing, blue",
      asks: [["keepCopy", { ...here, former: [], revision: 7, unanswered: [red], drawing: blue, pictures: [] }]],
    },
  },
  "unavailable, blue, older sent": {
    "server has it": { to: "dropping, blue, saved, older sent", asks: [["dropCopy", { ...here, former: [] }]] },
    "page is hidden": {
      to: "writing, blue, older sent",
      asks: [["keepCopy", { ...here, former: [], revision: 8, unanswered: [], drawing: blue, pictures: [] }]],
    },
  },
  "unavailable, red, parted, leaving": {
    "page is hidden": {
      to: "writing, red, parted, leaving",
      asks: [["keepCopy", { ...there, former: [here], revision: 0, unanswered: [], drawing: red, pictures }]],
    },
  },
  "writing, red, saved, older sent": {
    draws: { to: "writing, blue, older sent, behind" },
    "device does it": {
      to: "dropping, red, saved, older sent",
      asks: [["dropCopy", { ...here, former: [] }]],
      holds: { reason: "", former: [] },
    },
    "device is full": { to: "unavailable, red, saved, older sent", holds: { reason: "Нет сети", former: [] } },
    "30 000 ms pass": {
      to: "unavailable, red, saved, older sent",
      holds: { reason: "Устройство не отвечает", former: [] },
    },
  },
  "writing, blue, saved, older sent": {
    "device does it": {
      to: "dropping, blue, saved, older sent",
      asks: [["dropCopy", { ...here, former: [] }]],
      holds: { reason: "", former: [] },
    },
    "device is full": { to: "unavailable, blue, saved, older sent", holds: { reason: "Нет сети", former: [] } },
    "30 000 ms pass": {
      to: "unavailable, blue, saved, older sent",
      holds: { reason: "Устройство не отвечает", former: [] },
    },
  },
  "kept, blue, older sent": {
    "server has it": { to: "dropping, blue, saved, older sent", asks: [["dropCopy", { ...here, former: [] }]] },
  },
  "kept, red, parted": {
    "server has it": { to: "dropping, red, saved, older sent, parted", asks: [["dropCopy", { ...there, former: [] }]] },
  },
  "dropping, red, saved, older sent, parted": {
    "device lets go": { to: "kept, red, saved, older sent, parted", holds: { reason: "", former: [] } },
    "30 000 ms pass": {
      to: "unavailable, red, saved, older sent, parted",
      holds: { reason: "Устройство не отвечает", former: [] },
    },
    "device holds on": { to: "unavailable, red, saved, older sent, parted", holds: { reason: "Нет сети", former: [] } },
  },
  "unavailable, red, saved, older sent, parted": {
    "page is hidden": {
      to: "dropping, red, saved, older sent, parted",
      asks: [["dropCopy", { ...there, former: [] }]],
    },
  },
  "dropping, white, saved, leaving": {
    "30 000 ms pass": {
      to: "unavailable, white, saved, leaving",
      holds: { reason: "Устройство не отвечает", former: [left] },
    },
    "device holds on": { to: "unavailable, white, saved, leaving", holds: { reason: "Нет сети", former: [left] } },
    "device lets go": { to: "kept, white, saved", holds: { reason: "", former: [] } },
  },
  "unavailable, white, saved, leaving": {
    "page is hidden": { to: "dropping, white, saved, leaving", asks: [["dropCopy", { ...here, former: [left] }]] },
  },
};
