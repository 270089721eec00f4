import type { Promised } from "../../support/model.ts";
import type { Step } from "./coverEditor.model.ts";
import {
  blue,
  copied,
  copy,
  file,
  left,
  others,
  pictured,
  picturedInRed,
  pictures,
  red,
  server,
  white,
} from "./coverEditor.things.ts";

/** What becomes of a design on its screen: white at first, changed to red and then to blue. «1 back, 1 on»: steps that can be taken back and again. */
export const promise: Readonly<Record<string, Partial<Record<Step, Promised>>>> = {
  opening: {
    "is on the device alone": {
      to: "editing.hand.resting & picture.none, copied, 0 back, 0 on",
      tells: [
        {
          type: "design.opened",
          opened: { revision: 6, saved: null, unanswered: [red], drawing: copied, pictures, former: [left] },
        },
      ],
      holds: { found: { server: null, copy }, history: { past: [], present: copied, future: [] }, trouble: "" },
    },
    "does not open": {
      to: "failed, troubled",
      holds: { found: { server: null, copy: null }, history: null, trouble: "Нет сети" },
    },
    "30 000 ms pass": {
      to: "failed, troubled",
      holds: { history: null, chosen: null, selected: null, trouble: "сервер не отвечает" },
    },
    "is found": {
      to: "editing.hand.resting & picture.none, white, 0 back, 0 on",
      tells: [
        {
          type: "design.opened",
          opened: { revision: 7, saved: white, unanswered: [], drawing: white, pictures: [], former: [] },
        },
      ],
      holds: { found: { server, copy: null }, history: { past: [], present: white, future: [] }, trouble: "" },
    },
    "is found, and newer on the device": {
      to: "offering",
      holds: { found: { server, copy }, history: null, trouble: "" },
    },
    "is not found": {
      to: "failed, troubled",
      holds: { found: { server: null, copy: null }, history: null, trouble: "Такого макета нет" },
    },
  },
  "editing.hand.resting & picture.none, white, 0 back, 0 on": {
    "selects a layer": {
      to: "editing.hand.resting & picture.none, white, 0 back, 0 on, selected",
      holds: { history: { past: [], present: white, future: [] }, grabbed: null },
    },
    "another's is taken": {
      to: "editing.hand.resting & picture.none, theirs, 0 back, 0 on",
      holds: { history: { past: [], present: others, future: [] }, grabbed: null },
    },
    "makes the cover": {
      to: "exporting, white, 0 back, 0 on",
      asks: [["exportCover", { designId: "one", drawing: white }]],
      holds: { trouble: "" },
    },
    types: {
      to: "editing.hand.typing & picture.none, red, 1 back, 0 on",
      tells: [{ type: "drawing.changed", drawing: red }],
      holds: { history: { past: [white], present: red, future: [] }, grabbed: null },
    },
    "takes hold": {
      to: "editing.hand.grabbing & picture.none, white, 0 back, 0 on, held",
      holds: { history: { past: [], present: white, future: [] }, grabbed: white },
    },
    "chooses a picture": {
      to: "editing.hand.resting & picture.reading, white, 0 back, 0 on, chosen",
      asks: [["readPicture", { file: file }]],
      holds: {
        history: { past: [], present: white, future: [] },
        chosen: { file: file, place: "layer" },
        selected: null,
        trouble: "",
      },
    },
    "changes the drawing": {
      to: "editing.hand.resting & picture.none, red, 1 back, 0 on",
      tells: [{ type: "drawing.changed", drawing: red }],
      holds: { history: { past: [white], present: red, future: [] }, grabbed: null },
    },
  },
  offering: {
    "takes the copy": {
      to: "editing.hand.resting & picture.none, copied, 0 back, 0 on",
      tells: [
        {
          type: "design.opened",
          opened: { revision: 6, saved: white, unanswered: [red], drawing: copied, pictures, former: [left] },
        },
      ],
      holds: { history: { past: [], present: copied, future: [] }, grabbed: null },
    },
    "declines the copy": {
      to: "editing.hand.resting & picture.none, white, 0 back, 0 on",
      tells: [
        {
          type: "design.opened",
          opened: { revision: 7, saved: white, unanswered: [], drawing: white, pictures: [], former: [left] },
        },
      ],
      holds: { history: { past: [], present: white, future: [] }, grabbed: null },
    },
  },
  "exporting, white, 0 back, 0 on": {
    "the cover fails": {
      to: "editing.hand.resting & picture.none, white, 0 back, 0 on, troubled",
      holds: { trouble: "Нет сети" },
    },
    "120 000 ms pass": {
      to: "editing.hand.resting & picture.none, white, 0 back, 0 on, troubled",
      holds: { trouble: "сервер не отвечает" },
    },
    "the cover is made": {
      to: "exported, white, 0 back, 0 on",
      tells: [{ type: "cover.exported", fileId: "f" }],
      holds: { trouble: "" },
    },
    "the cover is refused": {
      to: "editing.hand.resting & picture.none, white, 0 back, 0 on, troubled",
      holds: { trouble: "Слишком велика" },
    },
  },
  "editing.hand.typing & picture.none, red, 1 back, 0 on": {
    "another's is taken": {
      to: "editing.hand.resting & picture.none, theirs, 0 back, 0 on",
      holds: { history: { past: [], present: others, future: [] }, grabbed: null },
    },
    undoes: {
      to: "editing.hand.resting & picture.none, white, 0 back, 1 on",
      tells: [{ type: "drawing.changed", drawing: white }],
      holds: { history: { past: [], present: white, future: [red] }, grabbed: null },
    },
    "1 000 ms pass": {
      to: "editing.hand.resting & picture.none, red, 1 back, 0 on",
      holds: { history: { past: [white], present: red, future: [] }, grabbed: null },
    },
    "makes the cover": {
      to: "exporting, red, 1 back, 0 on",
      asks: [["exportCover", { designId: "one", drawing: red }]],
      holds: { trouble: "" },
    },
    types: {
      to: "editing.hand.typing & picture.none, blue, 1 back, 0 on",
      tells: [{ type: "drawing.changed", drawing: blue }],
      holds: { history: { past: [white], present: blue, future: [] }, grabbed: null },
    },
    "types elsewhere": {
      to: "editing.hand.typing & picture.none, blue, 2 back, 0 on",
      tells: [{ type: "drawing.changed", drawing: blue }],
      holds: { history: { past: [white, red], present: blue, future: [] }, grabbed: null },
    },
    "changes the drawing": {
      to: "editing.hand.resting & picture.none, blue, 2 back, 0 on",
      tells: [{ type: "drawing.changed", drawing: blue }],
      holds: { history: { past: [white, red], present: blue, future: [] }, grabbed: null },
    },
    "takes hold": {
      to: "editing.hand.grabbing & picture.none, red, 1 back, 0 on, held",
      holds: { history: { past: [white], present: red, future: [] }, grabbed: red },
    },
  },
  "editing.hand.grabbing & picture.none, white, 0 back, 0 on, held": {
    "lets go": {
      to: "editing.hand.resting & picture.none, white, 0 back, 0 on",
      holds: { history: { past: [], present: white, future: [] }, grabbed: null },
    },
    "drops the grab": {
      to: "editing.hand.resting & picture.none, white, 0 back, 0 on",
      holds: { history: { past: [], present: white, future: [] }, grabbed: null },
    },
    drags: {
      to: "editing.hand.grabbing & picture.none, red, 0 back, 0 on, held",
      holds: { history: { past: [], present: red, future: [] }, grabbed: white },
    },
  },
  "editing.hand.resting & picture.reading, white, 0 back, 0 on, chosen": {
    "the picture cannot be read": {
      to: "editing.hand.resting & picture.refused, white, 0 back, 0 on, troubled",
      holds: { history: { past: [], present: white, future: [] }, chosen: null, selected: null, trouble: "Нет памяти" },
    },
    "30 000 ms pass": {
      to: "editing.hand.resting & picture.refused, white, 0 back, 0 on, troubled",
      holds: {
        history: { past: [], present: white, future: [] },
        chosen: null,
        selected: null,
        trouble: "картинка читается слишком долго",
      },
    },
    "the picture is not taken": {
      to: "editing.hand.resting & picture.refused, white, 0 back, 0 on, troubled",
      holds: {
        history: { past: [], present: white, future: [] },
        chosen: null,
        selected: null,
        trouble: "Это не картинка",
      },
    },
    "the picture is read": {
      to: "editing.hand.resting & picture.none, pictured, 1 back, 0 on, selected",
      tells: [
        { type: "picture.added", picture: { id: "p", file: file } },
        { type: "drawing.changed", drawing: pictured },
      ],
      holds: { history: { past: [white], present: pictured, future: [] }, chosen: null, selected: "p", trouble: "" },
    },
  },
  "failed, troubled": {
    "tries again": {
      to: "opening, troubled",
      asks: [["openDesign", { designId: "one" }]],
      holds: { history: null, grabbed: null },
    },
  },
  "opening, troubled": {
    "is found": {
      to: "editing.hand.resting & picture.none, white, 0 back, 0 on",
      tells: [
        {
          type: "design.opened",
          opened: { revision: 7, saved: white, unanswered: [], drawing: white, pictures: [], former: [] },
        },
      ],
      holds: { found: { server, copy: null }, history: { past: [], present: white, future: [] }, trouble: "" },
    },
  },
  "editing.hand.resting & picture.none, white, 0 back, 0 on, troubled": {
    "sees the trouble": {
      to: "editing.hand.resting & picture.none, white, 0 back, 0 on",
      holds: { history: { past: [], present: white, future: [] }, chosen: null, selected: null, trouble: "" },
    },
    "makes the cover": {
      to: "exporting, white, 0 back, 0 on",
      asks: [["exportCover", { designId: "one", drawing: white }]],
      holds: { trouble: "" },
    },
    "chooses a picture": {
      to: "editing.hand.resting & picture.reading, white, 0 back, 0 on, chosen",
      asks: [["readPicture", { file: file }]],
      holds: {
        history: { past: [], present: white, future: [] },
        chosen: { file: file, place: "layer" },
        selected: null,
        trouble: "",
      },
    },
  },
  "editing.hand.resting & picture.none, red, 1 back, 0 on": {
    undoes: {
      to: "editing.hand.resting & picture.none, white, 0 back, 1 on",
      tells: [{ type: "drawing.changed", drawing: white }],
      holds: { history: { past: [], present: white, future: [red] }, grabbed: null },
    },
  },
  "editing.hand.resting & picture.none, red, 1 back, 0 on, troubled": {
    "sees the trouble": {
      to: "editing.hand.resting & picture.none, red, 1 back, 0 on",
      holds: { history: { past: [white], present: red, future: [] }, chosen: null, selected: null, trouble: "" },
    },
  },
  "editing.hand.resting & picture.none, white, 0 back, 1 on": {
    redoes: {
      to: "editing.hand.resting & picture.none, red, 1 back, 0 on",
      tells: [{ type: "drawing.changed", drawing: red }],
      holds: { history: { past: [white], present: red, future: [] }, grabbed: null },
    },
  },
  "exporting, red, 1 back, 0 on": {
    "the cover is made": {
      to: "exported, red, 1 back, 0 on",
      tells: [{ type: "cover.exported", fileId: "f" }],
      holds: { trouble: "" },
    },
    "the cover is refused": {
      to: "editing.hand.resting & picture.none, red, 1 back, 0 on, troubled",
      holds: { trouble: "Слишком велика" },
    },
    "the cover fails": {
      to: "editing.hand.resting & picture.none, red, 1 back, 0 on, troubled",
      holds: { trouble: "Нет сети" },
    },
    "120 000 ms pass": {
      to: "editing.hand.resting & picture.none, red, 1 back, 0 on, troubled",
      holds: { trouble: "сервер не отвечает" },
    },
  },
  "editing.hand.typing & picture.none, blue, 1 back, 0 on": {
    undoes: {
      to: "editing.hand.resting & picture.none, white, 0 back, 1 on",
      tells: [{ type: "drawing.changed", drawing: white }],
      holds: { history: { past: [], present: white, future: [blue] }, grabbed: null },
    },
    "1 000 ms pass": {
      to: "editing.hand.resting & picture.none, blue, 1 back, 0 on",
      holds: { history: { past: [white], present: blue, future: [] }, grabbed: null },
    },
  },
  "editing.hand.typing & picture.none, blue, 2 back, 0 on": {
    "1 000 ms pass": {
      to: "editing.hand.resting & picture.none, blue, 2 back, 0 on",
      holds: { history: { past: [white, red], present: blue, future: [] }, grabbed: null },
    },
    undoes: {
      to: "editing.hand.resting & picture.none, red, 1 back, 1 on",
      tells: [{ type: "drawing.changed", drawing: red }],
      holds: { history: { past: [white], present: red, future: [blue] }, grabbed: null },
    },
  },
  "editing.hand.resting & picture.none, blue, 2 back, 0 on": {
    undoes: {
      to: "editing.hand.resting & picture.none, red, 1 back, 1 on",
      tells: [{ type: "drawing.changed", drawing: red }],
      holds: { history: { past: [white], present: red, future: [blue] }, grabbed: null },
    },
  },
  "editing.hand.grabbing & picture.none, red, 1 back, 0 on, held": {
    "another's is taken": {
      to: "editing.hand.resting & picture.none, theirs, 0 back, 0 on",
      holds: { history: { past: [], present: others, future: [] }, grabbed: null },
    },
    "makes the cover": {
      to: "exporting, red, 1 back, 0 on",
      asks: [["exportCover", { designId: "one", drawing: red }]],
      holds: { trouble: "" },
    },
    "lets go": {
      to: "editing.hand.resting & picture.none, red, 1 back, 0 on",
      holds: { history: { past: [white], present: red, future: [] }, grabbed: null },
    },
    "drops the grab": {
      to: "editing.hand.resting & picture.none, red, 1 back, 0 on",
      holds: { history: { past: [white], present: red, future: [] }, grabbed: null },
    },
  },
  "editing.hand.grabbing & picture.none, red, 0 back, 0 on, held": {
    "lets go": {
      to: "editing.hand.resting & picture.none, red, 1 back, 0 on",
      tells: [{ type: "drawing.changed", drawing: red }],
      holds: { history: { past: [white], present: red, future: [] }, grabbed: null },
    },
    "drops the grab": {
      to: "editing.hand.resting & picture.none, white, 0 back, 0 on",
      holds: { history: { past: [], present: white, future: [] }, grabbed: null },
    },
    "chooses a picture": {
      to: "editing.hand.grabbing & picture.reading, red, 0 back, 0 on, held, chosen",
      asks: [["readPicture", { file: file }]],
      holds: {
        history: { past: [], present: red, future: [] },
        chosen: { file: file, place: "layer" },
        selected: null,
        trouble: "",
      },
    },
  },
  "editing.hand.resting & picture.refused, white, 0 back, 0 on, troubled": {
    "makes the cover": {
      to: "exporting, white, 0 back, 0 on",
      asks: [["exportCover", { designId: "one", drawing: white }]],
      holds: { trouble: "" },
    },
    "chooses a picture": {
      to: "editing.hand.resting & picture.reading, white, 0 back, 0 on, chosen",
      asks: [["readPicture", { file: file }]],
      holds: {
        history: { past: [], present: white, future: [] },
        chosen: { file: file, place: "layer" },
        selected: null,
        trouble: "",
      },
    },
    "sees the trouble": {
      to: "editing.hand.resting & picture.none, white, 0 back, 0 on",
      holds: { history: { past: [], present: white, future: [] }, chosen: null, selected: null, trouble: "" },
    },
  },
  "editing.hand.resting & picture.none, blue, 1 back, 0 on": {
    undoes: {
      to: "editing.hand.resting & picture.none, white, 0 back, 1 on",
      tells: [{ type: "drawing.changed", drawing: white }],
      holds: { history: { past: [], present: white, future: [blue] }, grabbed: null },
    },
  },
  "editing.hand.resting & picture.none, red, 1 back, 1 on": {
    redoes: {
      to: "editing.hand.resting & picture.none, blue, 2 back, 0 on",
      tells: [{ type: "drawing.changed", drawing: blue }],
      holds: { history: { past: [white, red], present: blue, future: [] }, grabbed: null },
    },
    undoes: {
      to: "editing.hand.resting & picture.none, white, 0 back, 2 on",
      tells: [{ type: "drawing.changed", drawing: white }],
      holds: { history: { past: [], present: white, future: [red, blue] }, grabbed: null },
    },
  },
  "editing.hand.grabbing & picture.reading, red, 0 back, 0 on, held, chosen": {
    "another's is taken": {
      to: "editing.hand.resting & picture.none, theirs, 0 back, 0 on",
      holds: { history: { past: [], present: others, future: [] }, grabbed: null },
    },
    "chooses a picture": {
      to: "editing.hand.grabbing & picture.reading, red, 0 back, 0 on, held, chosen",
      asks: [["readPicture", { file: file }]],
      holds: {
        history: { past: [], present: red, future: [] },
        chosen: { file: file, place: "layer" },
        selected: null,
        trouble: "",
      },
    },
    "drops the grab": {
      to: "editing.hand.resting & picture.reading, white, 0 back, 0 on, chosen",
      holds: { history: { past: [], present: white, future: [] }, grabbed: null },
    },
    "lets go": {
      to: "editing.hand.resting & picture.reading, red, 1 back, 0 on, chosen",
      tells: [{ type: "drawing.changed", drawing: red }],
      holds: { history: { past: [white], present: red, future: [] }, grabbed: null },
    },
    "the picture is read": {
      to: "editing.hand.grabbing & picture.none, pictured, 1 back, 0 on, selected",
      tells: [
        { type: "picture.added", picture: { id: "p", file: file } },
        { type: "drawing.changed", drawing: picturedInRed },
      ],
      holds: {
        history: { past: [white], present: picturedInRed, future: [] },
        chosen: null,
        selected: "p",
        trouble: "",
      },
    },
  },
  "editing.hand.resting & picture.none, pictured, 1 back, 0 on, selected": {
    undoes: {
      to: "editing.hand.resting & picture.none, white, 0 back, 1 on, selected",
      tells: [{ type: "drawing.changed", drawing: white }],
      holds: { history: { past: [], present: white, future: [pictured] }, grabbed: null },
    },
  },
  "editing.hand.resting & picture.none, white, 0 back, 1 on, selected": {
    redoes: {
      to: "editing.hand.resting & picture.none, pictured, 1 back, 0 on, selected",
      tells: [{ type: "drawing.changed", drawing: pictured }],
      holds: { history: { past: [white], present: pictured, future: [] }, grabbed: null },
    },
  },
  "editing.hand.resting & picture.none, white, 0 back, 2 on": {
    redoes: {
      to: "editing.hand.resting & picture.none, red, 1 back, 1 on",
      tells: [{ type: "drawing.changed", drawing: red }],
      holds: { history: { past: [white], present: red, future: [blue] }, grabbed: null },
    },
  },
  "editing.hand.resting & picture.reading, red, 1 back, 0 on, chosen": {
    "30 000 ms pass": {
      to: "editing.hand.resting & picture.refused, red, 1 back, 0 on, troubled",
      holds: {
        history: { past: [white], present: red, future: [] },
        chosen: null,
        selected: null,
        trouble: "картинка читается слишком долго",
      },
    },
    "the picture cannot be read": {
      to: "editing.hand.resting & picture.refused, red, 1 back, 0 on, troubled",
      holds: {
        history: { past: [white], present: red, future: [] },
        chosen: null,
        selected: null,
        trouble: "Нет памяти",
      },
    },
    "the picture is read": {
      to: "editing.hand.resting & picture.none, pictured, 2 back, 0 on, selected",
      tells: [
        { type: "picture.added", picture: { id: "p", file: file } },
        { type: "drawing.changed", drawing: picturedInRed },
      ],
      holds: {
        history: { past: [white, red], present: picturedInRed, future: [] },
        chosen: null,
        selected: "p",
        trouble: "",
      },
    },
  },
  "editing.hand.grabbing & picture.none, pictured, 1 back, 0 on, selected": {
    "lets go": {
      to: "editing.hand.resting & picture.none, pictured, 1 back, 0 on, selected",
      holds: { history: { past: [white], present: picturedInRed, future: [] }, grabbed: null },
    },
    "drops the grab": {
      to: "editing.hand.resting & picture.none, pictured, 1 back, 0 on, selected",
      holds: { history: { past: [white], present: picturedInRed, future: [] }, grabbed: null },
    },
  },
  "editing.hand.resting & picture.refused, red, 1 back, 0 on, troubled": {
    "sees the trouble": {
      to: "editing.hand.resting & picture.none, red, 1 back, 0 on",
      holds: { history: { past: [white], present: red, future: [] }, chosen: null, selected: null, trouble: "" },
    },
  },
  "editing.hand.resting & picture.none, pictured, 2 back, 0 on, selected": {
    undoes: {
      to: "editing.hand.resting & picture.none, red, 1 back, 1 on, selected",
      tells: [{ type: "drawing.changed", drawing: red }],
      holds: { history: { past: [white], present: red, future: [picturedInRed] }, grabbed: null },
    },
  },
  "editing.hand.resting & picture.none, red, 1 back, 1 on, selected": {
    redoes: {
      to: "editing.hand.resting & picture.none, pictured, 2 back, 0 on, selected",
      tells: [{ type: "drawing.changed", drawing: picturedInRed }],
      holds: { history: { past: [white, red], present: picturedInRed, future: [] }, grabbed: null },
    },
    undoes: {
      to: "editing.hand.resting & picture.none, white, 0 back, 2 on, selected",
      tells: [{ type: "drawing.changed", drawing: white }],
      holds: { history: { past: [], present: white, future: [red, picturedInRed] }, grabbed: null },
    },
  },
  "editing.hand.resting & picture.none, white, 0 back, 2 on, selected": {
    redoes: {
      to: "editing.hand.resting & picture.none, red, 1 back, 1 on, selected",
      tells: [{ type: "drawing.changed", drawing: red }],
      holds: { history: { past: [white], present: red, future: [picturedInRed] }, grabbed: null },
    },
  },
  "opening, new": {
    "is not found": {
      to: "editing.hand.resting & picture.none, new, white, 0 back, 0 on",
      tells: [
        {
          type: "design.opened",
          opened: { revision: 0, saved: null, unanswered: [], drawing: white, pictures: [], former: [] },
        },
      ],
      holds: { found: { server: null, copy: null }, history: { past: [], present: white, future: [] }, trouble: "" },
    },
    "is on the device alone": {
      to: "offering, new",
      holds: { found: { server: null, copy }, history: null, trouble: "" },
    },
  },
  "offering, new": {
    "takes the copy": {
      to: "editing.hand.resting & picture.none, new, copied, 0 back, 0 on",
      tells: [
        {
          type: "design.opened",
          opened: { revision: 6, saved: null, unanswered: [red], drawing: copied, pictures, former: [left] },
        },
      ],
      holds: { history: { past: [], present: copied, future: [] }, grabbed: null },
    },
    "declines the copy": {
      to: "editing.hand.resting & picture.none, new, white, 0 back, 0 on",
      tells: [
        {
          type: "design.opened",
          opened: { revision: 0, saved: null, unanswered: [], drawing: white, pictures: [], former: [left] },
        },
      ],
      holds: { history: { past: [], present: white, future: [] }, grabbed: null },
    },
  },
};
