import type { Promised } from "../../support/model.ts";
import type { Step } from "./coverKeeping.model.ts";
import { blue, others, picture, pictured, red } from "./coverKeeping.things.ts";

/** What becomes of a design: drawn in red and then in blue, or upon a picture. «red sent»: that is on its way, or there. */
export const promise: Readonly<Record<string, Partial<Record<Step, Promised>>>> = {
  "kept, white": {
    draws: {
      to: "waiting, red, white sent",
      tells: [{ type: "design.edited", drawing: red, pictures: [], unanswered: [] }],
    },
  },
  "waiting, red, white sent": {
    "2 000 ms pass": { to: "keeping.saving, red", asks: [["saveDesign", { ...red, id: "one", revision: 7 }]] },
    saves: { to: "keeping.saving, red", asks: [["saveDesign", { ...red, id: "one", revision: 7 }]] },
    "adds a picture": {
      to: "waiting, red, white sent, with a picture",
      holds: { pictures: [picture], revision: 7, attempts: 0, fault: null, theirs: null },
    },
  },
  "keeping.saving, red": {
    "page is hidden": { to: "keeping.saving, red", tells: [{ type: "page.hidden" }] },
    "30 000 ms pass": {
      to: "unkept.again, red, again",
      holds: {
        pictures: [],
        revision: 7,
        attempts: 1,
        fault: { kind: "temporary", reason: "сервер не отвечает", retryAfter: 0 },
        theirs: null,
      },
    },
    "is there": {
      to: "kept, red, revision 8",
      tells: [{ type: "design.saved", drawing: red, revision: 8 }],
      holds: { pictures: [], revision: 8, attempts: 0, fault: null, theirs: null },
    },
    "is overtaken": {
      to: "stale, red",
      holds: { pictures: [], revision: 7, attempts: 0, fault: null, theirs: { revision: 9, drawing: others } },
    },
    "is offline": {
      to: "unkept.again, red, again",
      holds: {
        pictures: [],
        revision: 7,
        attempts: 1,
        fault: { kind: "offline", reason: "Нет сети", retryAfter: 0 },
        theirs: null,
      },
    },
    "is logged out": {
      to: "unkept.stuck, red, again",
      holds: {
        pictures: [],
        revision: 7,
        attempts: 1,
        fault: { kind: "loginRequired", reason: "Войдите, чтобы продолжить", retryAfter: 0 },
        theirs: null,
      },
    },
    "the drawing is refused": {
      to: "unkept.stuck, red, again, refused",
      holds: {
        pictures: [],
        revision: 7,
        attempts: 1,
        fault: { kind: "textRefused", reason: "InvalidRequestFields", retryAfter: 0 },
        theirs: null,
      },
    },
    draws: {
      to: "keeping.saving, blue, red sent",
      tells: [{ type: "design.edited", drawing: blue, pictures: [], unanswered: [red] }],
    },
  },
  "waiting, red, white sent, with a picture": {
    draws: {
      to: "waiting, pictured, white sent, with a picture",
      tells: [{ type: "design.edited", drawing: pictured, pictures: [picture], unanswered: [] }],
    },
  },
  "waiting, pictured, white sent, with a picture": {
    "2 000 ms pass": { to: "keeping.sendingPicture, pictured, with a picture", asks: [["sendPicture", picture]] },
    saves: { to: "keeping.sendingPicture, pictured, with a picture", asks: [["sendPicture", picture]] },
  },
  "kept, red, revision 8": {
    draws: {
      to: "waiting, blue, red sent, revision 8",
      tells: [{ type: "design.edited", drawing: blue, pictures: [], unanswered: [] }],
    },
  },
  "stale, red": {
    draws: {
      to: "stale, blue, red sent",
      tells: [{ type: "design.edited", drawing: blue, pictures: [], unanswered: [] }],
    },
    "page is hidden": { to: "stale, red", tells: [{ type: "page.hidden" }] },
    "takes theirs": {
      to: "kept, theirs, revision 9",
      tells: [
        { type: "design.edited", drawing: others, pictures: [], unanswered: [] },
        { type: "design.saved", drawing: others, revision: 9 },
        { type: "drawing.replaced", drawing: others },
      ],
      holds: { pictures: [], revision: 9, attempts: 0, fault: null, theirs: null },
    },
    parts: {
      to: "keeping.saving, red, revision 0, parted",
      asks: [["saveDesign", { ...red, id: "two", revision: 0 }]],
      tells: [
        { type: "design.parted", designId: "two" },
        { type: "design.parted", designId: "two" },
      ],
      holds: { pictures: [], revision: 0, attempts: 0, fault: null, theirs: null },
    },
  },
  "unkept.again, red, again": {
    draws: {
      to: "unkept.again, blue, red sent, again",
      tells: [{ type: "design.edited", drawing: blue, pictures: [], unanswered: [red] }],
    },
    "network returns": { to: "keeping.saving, red, again", asks: [["saveDesign", { ...red, id: "one", revision: 7 }]] },
    "2 000 ms pass": { to: "keeping.saving, red, again", asks: [["saveDesign", { ...red, id: "one", revision: 7 }]] },
    saves: { to: "keeping.saving, red, again", asks: [["saveDesign", { ...red, id: "one", revision: 7 }]] },
  },
  "unkept.stuck, red, again": {
    draws: {
      to: "unkept.stuck, blue, red sent, again",
      tells: [{ type: "design.edited", drawing: blue, pictures: [], unanswered: [red] }],
    },
    saves: { to: "keeping.saving, red, again", asks: [["saveDesign", { ...red, id: "one", revision: 7 }]] },
    "access returns": { to: "keeping.saving, red, again", asks: [["saveDesign", { ...red, id: "one", revision: 7 }]] },
  },
  "unkept.stuck, red, again, refused": {
    "access returns": {
      to: "keeping.saving, red, again, refused",
      asks: [["saveDesign", { ...red, id: "one", revision: 7 }]],
    },
    draws: {
      to: "waiting, blue, red sent, again, refused",
      tells: [{ type: "design.edited", drawing: blue, pictures: [], unanswered: [red] }],
    },
    saves: { to: "keeping.saving, red, again, refused", asks: [["saveDesign", { ...red, id: "one", revision: 7 }]] },
  },
  "keeping.sendingPicture, pictured, with a picture": {
    "300 000 ms pass": {
      to: "unkept.again, pictured, with a picture, again",
      holds: {
        pictures: [picture],
        revision: 7,
        attempts: 1,
        fault: { kind: "temporary", reason: "сервер не отвечает", retryAfter: 0 },
        theirs: null,
      },
    },
    "the picture is there": {
      to: "keeping.saving, pictured",
      asks: [["saveDesign", { ...pictured, id: "one", revision: 7 }]],
      holds: { pictures: [], revision: 7, attempts: 0, fault: null, theirs: null },
    },
    "the picture fails": {
      to: "unkept.again, pictured, with a picture, again",
      holds: {
        pictures: [picture],
        revision: 7,
        attempts: 1,
        fault: { kind: "offline", reason: "Нет сети", retryAfter: 0 },
        theirs: null,
      },
    },
    "the picture is refused": {
      to: "unkept.stuck, pictured, with a picture, again, refused",
      holds: {
        pictures: [picture],
        revision: 7,
        attempts: 1,
        fault: { kind: "textRefused", reason: "InvalidRequestFields", retryAfter: 0 },
        theirs: null,
      },
    },
  },
  "keeping.saving, blue, red sent": {
    "is there": {
      to: "waiting, blue, red sent, revision 8",
      tells: [{ type: "design.saved", drawing: red, revision: 8 }],
      holds: { pictures: [], revision: 8, attempts: 0, fault: null, theirs: null },
    },
    "is overtaken": {
      to: "stale, blue, red sent",
      holds: { pictures: [], revision: 7, attempts: 0, fault: null, theirs: { revision: 9, drawing: others } },
    },
    "is offline": {
      to: "unkept.again, blue, red sent, again",
      holds: {
        pictures: [],
        revision: 7,
        attempts: 1,
        fault: { kind: "offline", reason: "Нет сети", retryAfter: 0 },
        theirs: null,
      },
    },
    "is logged out": {
      to: "unkept.stuck, blue, red sent, again",
      holds: {
        pictures: [],
        revision: 7,
        attempts: 1,
        fault: { kind: "loginRequired", reason: "Войдите, чтобы продолжить", retryAfter: 0 },
        theirs: null,
      },
    },
    "the drawing is refused": {
      to: "unkept.stuck, blue, red sent, again, refused",
      holds: {
        pictures: [],
        revision: 7,
        attempts: 1,
        fault: { kind: "textRefused", reason: "InvalidRequestFields", retryAfter: 0 },
        theirs: null,
      },
    },
  },
  "waiting, blue, red sent, revision 8": {
    "2 000 ms pass": {
      to: "keeping.saving, blue, revision 8",
      asks: [["saveDesign", { ...blue, id: "one", revision: 8 }]],
    },
    saves: { to: "keeping.saving, blue, revision 8", asks: [["saveDesign", { ...blue, id: "one", revision: 8 }]] },
  },
  "stale, blue, red sent": {
    "takes theirs": {
      to: "kept, theirs, revision 9",
      tells: [
        { type: "design.edited", drawing: others, pictures: [], unanswered: [] },
        { type: "design.saved", drawing: others, revision: 9 },
        { type: "drawing.replaced", drawing: others },
      ],
      holds: { pictures: [], revision: 9, attempts: 0, fault: null, theirs: null },
    },
    parts: {
      to: "keeping.saving, blue, revision 0, parted",
      asks: [["saveDesign", { ...blue, id: "two", revision: 0 }]],
      tells: [
        { type: "design.parted", designId: "two" },
        { type: "design.parted", designId: "two" },
      ],
      holds: { pictures: [], revision: 0, attempts: 0, fault: null, theirs: null },
    },
  },
  "unkept.again, blue, red sent, again": {
    "network returns": {
      to: "keeping.saving, blue, red sent, again",
      asks: [["saveDesign", { ...red, id: "one", revision: 7 }]],
    },
    "2 000 ms pass": {
      to: "keeping.saving, blue, red sent, again",
      asks: [["saveDesign", { ...red, id: "one", revision: 7 }]],
    },
    saves: { to: "keeping.saving, blue, red sent, again", asks: [["saveDesign", { ...red, id: "one", revision: 7 }]] },
  },
  "unkept.stuck, blue, red sent, again": {
    "access returns": {
      to: "keeping.saving, blue, again",
      asks: [["saveDesign", { ...blue, id: "one", revision: 7 }]],
    },
    saves: { to: "keeping.saving, blue, again", asks: [["saveDesign", { ...blue, id: "one", revision: 7 }]] },
  },
  "unkept.stuck, blue, red sent, again, refused": {
    "access returns": {
      to: "keeping.saving, blue, again, refused",
      asks: [["saveDesign", { ...blue, id: "one", revision: 7 }]],
    },
    saves: { to: "keeping.saving, blue, again, refused", asks: [["saveDesign", { ...blue, id: "one", revision: 7 }]] },
  },
  "keeping.saving, red, revision 0, parted": {
    "is there": {
      to: "kept, red, revision 1, parted",
      tells: [{ type: "design.saved", drawing: red, revision: 1 }],
      holds: { pictures: [], revision: 1, attempts: 0, fault: null, theirs: null },
    },
  },
  "keeping.saving, red, again": {
    draws: {
      to: "keeping.saving, blue, red sent, again",
      tells: [{ type: "design.edited", drawing: blue, pictures: [], unanswered: [red] }],
    },
    "is there": {
      to: "kept, red, revision 8",
      tells: [{ type: "design.saved", drawing: red, revision: 8 }],
      holds: { pictures: [], revision: 8, attempts: 0, fault: null, theirs: null },
    },
  },
  "waiting, blue, red sent, again, refused": {
    saves: { to: "keeping.saving, blue, again, refused", asks: [["saveDesign", { ...blue, id: "one", revision: 7 }]] },
    "2 000 ms pass": {
      to: "keeping.saving, blue, again, refused",
      asks: [["saveDesign", { ...blue, id: "one", revision: 7 }]],
    },
  },
  "keeping.saving, red, again, refused": {
    "is there": {
      to: "kept, red, revision 8",
      tells: [{ type: "design.saved", drawing: red, revision: 8 }],
      holds: { pictures: [], revision: 8, attempts: 0, fault: null, theirs: null },
    },
    draws: {
      to: "keeping.saving, blue, red sent, again, refused",
      tells: [{ type: "design.edited", drawing: blue, pictures: [], unanswered: [red] }],
    },
  },
  "keeping.saving, pictured": {
    "is there": {
      to: "kept, pictured, revision 8",
      tells: [{ type: "design.saved", drawing: pictured, revision: 8 }],
      holds: { pictures: [], revision: 8, attempts: 0, fault: null, theirs: null },
    },
  },
  "unkept.again, pictured, with a picture, again": {
    "network returns": {
      to: "keeping.sendingPicture, pictured, with a picture, again",
      asks: [["sendPicture", picture]],
    },
    "2 000 ms pass": {
      to: "keeping.sendingPicture, pictured, with a picture, again",
      asks: [["sendPicture", picture]],
    },
    saves: { to: "keeping.sendingPicture, pictured, with a picture, again", asks: [["sendPicture", picture]] },
  },
  "unkept.stuck, pictured, with a picture, again, refused": {
    "access returns": {
      to: "keeping.sendingPicture, pictured, with a picture, again, refused",
      asks: [["sendPicture", picture]],
    },
    saves: { to: "keeping.sendingPicture, pictured, with a picture, again, refused", asks: [["sendPicture", picture]] },
  },
  "keeping.saving, blue, revision 8": {
    "is there": {
      to: "kept, blue, revision 9",
      tells: [{ type: "design.saved", drawing: blue, revision: 9 }],
      holds: { pictures: [], revision: 9, attempts: 0, fault: null, theirs: null },
    },
  },
  "keeping.saving, blue, revision 0, parted": {
    "is there": {
      to: "kept, blue, revision 1, parted",
      tells: [{ type: "design.saved", drawing: blue, revision: 1 }],
      holds: { pictures: [], revision: 1, attempts: 0, fault: null, theirs: null },
    },
  },
  "keeping.saving, blue, red sent, again": {
    "is there": {
      to: "waiting, blue, red sent, revision 8",
      tells: [{ type: "design.saved", drawing: red, revision: 8 }],
      holds: { pictures: [], revision: 8, attempts: 0, fault: null, theirs: null },
    },
  },
  "keeping.saving, blue, again": {
    "is there": {
      to: "kept, blue, revision 8",
      tells: [{ type: "design.saved", drawing: blue, revision: 8 }],
      holds: { pictures: [], revision: 8, attempts: 0, fault: null, theirs: null },
    },
  },
  "keeping.saving, blue, again, refused": {
    "is there": {
      to: "kept, blue, revision 8",
      tells: [{ type: "design.saved", drawing: blue, revision: 8 }],
      holds: { pictures: [], revision: 8, attempts: 0, fault: null, theirs: null },
    },
  },
  "keeping.saving, blue, red sent, again, refused": {
    "is there": {
      to: "waiting, blue, red sent, revision 8",
      tells: [{ type: "design.saved", drawing: red, revision: 8 }],
      holds: { pictures: [], revision: 8, attempts: 0, fault: null, theirs: null },
    },
  },
  "keeping.sendingPicture, pictured, with a picture, again": {
    "the picture is there": {
      to: "keeping.saving, pictured, again",
      asks: [["saveDesign", { ...pictured, id: "one", revision: 7 }]],
      holds: {
        pictures: [],
        revision: 7,
        attempts: 1,
        fault: { kind: "offline", reason: "Нет сети", retryAfter: 0 },
        theirs: null,
      },
    },
  },
  "keeping.saving, pictured, again": {
    "is there": {
      to: "kept, pictured, revision 8",
      tells: [{ type: "design.saved", drawing: pictured, revision: 8 }],
      holds: { pictures: [], revision: 8, attempts: 0, fault: null, theirs: null },
    },
  },
  "keeping.sendingPicture, pictured, with a picture, again, refused": {
    "the picture is there": {
      to: "keeping.saving, pictured, again, refused",
      asks: [["saveDesign", { ...pictured, id: "one", revision: 7 }]],
      holds: {
        pictures: [],
        revision: 7,
        attempts: 1,
        fault: { kind: "textRefused", reason: "InvalidRequestFields", retryAfter: 0 },
        theirs: null,
      },
    },
  },
  "keeping.saving, pictured, again, refused": {
    "is there": {
      to: "kept, pictured, revision 8",
      tells: [{ type: "design.saved", drawing: pictured, revision: 8 }],
      holds: { pictures: [], revision: 8, attempts: 0, fault: null, theirs: null },
    },
  },
  "waiting, blue, white sent, lost before": {
    "2 000 ms pass": {
      to: "keeping.saving, blue, lost before",
      asks: [["saveDesign", { ...blue, id: "one", revision: 7 }]],
    },
    saves: {
      to: "keeping.saving, blue, lost before",
      asks: [["saveDesign", { ...blue, id: "one", revision: 7 }]],
    },
  },
  "keeping.saving, blue, lost before": {
    "is there": {
      to: "kept, blue, revision 8",
      tells: [{ type: "design.saved", drawing: blue, revision: 8 }],
      holds: { pictures: [], revision: 8, attempts: 0, fault: null, theirs: null },
    },
    "one's own was there before": {
      to: "keeping.saving, blue, revision 8, lost before",
      asks: [["saveDesign", { ...blue, id: "one", revision: 8 }]],
      holds: { pictures: [], revision: 8, attempts: 0, fault: null, theirs: null },
    },
  },
  "keeping.saving, blue, revision 8, lost before": {
    "is there": {
      to: "kept, blue, revision 9",
      tells: [{ type: "design.saved", drawing: blue, revision: 9 }],
      holds: { pictures: [], revision: 9, attempts: 0, fault: null, theirs: null },
    },
  },
};
