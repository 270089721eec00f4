import { galleryUploadMachine } from "../../../src/machines/uploads/galleryUpload.machine.ts";
import { type Promised, promised } from "../../support/model.ts";
import { at, drops, givenAt } from "./batch.steps.ts";

type Context = { pictures: { id: string; standing: string }[] };

const one = { id: "1", file: { size: 10 } };
const two = { id: "2", file: { size: 20 } };
const three = { id: "3", file: { size: 30 } };
const four = { id: "4", file: { size: 40 } };
const image = { id: "1", url: "/files/1", width: 4, height: 3, caption: "" };
const TOO_MANY = "В галерее не больше 50 картинок";

const waits = (picture: object) => ({ ...picture, standing: "waiting", sent: 0, message: "" });
const goes = (picture: object, sent = 0) => ({ ...picture, standing: "sending", sent, message: "" });
const refused = (picture: object) => ({ ...picture, standing: "refused", sent: 0, message: TOO_MANY });
const failed = (picture: object, message = "Нет сети") => ({ ...picture, standing: "failed", sent: 0, message });

const wants = (...pictures: object[]) => pictures.map((picture) => ({ type: "file.wanted", ...picture }));
const uploaded = { type: "picture.uploaded", image };

const tooMany = { id: "1", standing: "refused", message: TOO_MANY, sent: 0 };
const unsent = { id: "3", standing: "failed", message: "Нет сети", sent: 0 };
const fullDisk = { error: new Error("Нет места") };
const given = givenAt(({ pictures }: Context) => pictures);

const silent = (to: string, pictures: { id: string }[], rest: object[] = []) => ({
  "60 000 ms pass": {
    to,
    tells: [...drops(...pictures.map(({ id }) => id)), ...wants(...pictures)],
    holds: { pictures: [...pictures.map((picture) => goes(picture)), ...rest], trouble: "сервер не отвечает" },
  },
});
const idle: Promised = { to: "idle", holds: { pictures: [], trouble: "" } };
/** What is left of a batch when its line has broken. */
const broken = (to: string, ...pictures: object[]) => ({
  "the line breaks": { to, holds: { pictures, trouble: "" } },
});

const first = "working.sending, 1 and 2 go, 3 waits";
const second = "working.sending, 2 and 3 go";
const last = "working.sending, 3 goes";

export const galleryUploadModel = promised({
  machine: galleryUploadMachine,
  ports: [],
  callbacks: ["line"],
  payloads: {
    "files.added": given({
      "": { pictures: [one, two, three] },
      "3s": { pictures: [four] },
      "3w": { pictures: [four] },
    }),
    "bytes.sent": given({ "1s 2s 3w": { id: "1", sent: 5 } }),
    "picture.sent": ({ pictures }: Context) => {
      const going = pictures.find(({ standing }) => standing === "sending");
      return [{ id: going?.id ?? "1", image }];
    },
    "file.refused": given({ "1s 2s 3w": tooMany, "3s": unsent, "3s 4s": unsent }),
    "picture.cancelled": (context: Context) => {
      const known = given({ "1s 2s 3w": { id: "1" }, "3w": { id: "3" } })(context);
      return known.length > 0 ? known : [{ id: "9" }];
    },
    "pause.requested": given({ "1s 2s 3w": {}, "3s": {}, "1r 2s 3s": {} }),
    "cancellation.requested": given({ "1s 2s 3w": {}, "1r 2s 3s": {}, "1w 2w 3w": {} }),
    "retry.requested": given({ "1r": {}, "1r 2s 3s": {}, "1r 2w 3w": {}, "2s 3s": {} }),
    "refusals.seen": given({ "1r": {}, "1r 2s 3s": {}, "2s 3s": {} }),
    "network.returned": given({ "3f": {}, "3f 4s": {}, "1r": {}, "2s 3s": {} }),
    "xstate.error.actor.line": given({ "1s 2s 3w": fullDisk, "1r 2w 3w": fullDisk }),
  },
  project: ({ pictures }: Context) => at(pictures),
  mark: (event) => ("standing" in event ? String(event.standing) : ""),
  steps: {
    "files.added": "adds pictures",
    "bytes.sent": "bytes go",
    "picture.sent": "is in the gallery",
    "file.refused refused": "is refused",
    "file.refused failed": "fails",
    "xstate.after.silence.galleryUpload.working.sending": "60 000 ms pass",
    "pause.requested": "pauses",
    "resumption.requested": "resumes",
    "picture.cancelled": "cancels one",
    "cancellation.requested": "cancels all",
    "retry.requested": "tries again",
    "refusals.seen": "sees the refusals",
    "network.returned": "the network returns",
    "xstate.error.actor.line": "the line breaks",
  },
  causes: {
    "60 000 ms pass": { after: 60_000 },
  },
  first: { to: "idle", holds: { pictures: [], finished: 0, finishedBytes: 0, trouble: "" } },
  promise: {
    idle: {
      "adds pictures": {
        to: first,
        tells: wants(one, two),
        holds: { pictures: [goes(one), goes(two), waits(three)], finished: 0, finishedBytes: 0 },
      },
    },
    "idle, 1 is refused": {
      "sees the refusals": idle,
      "tries again": {
        to: "working.sending, 1 goes",
        tells: wants(one),
        holds: { pictures: [goes(one)], finished: 0, finishedBytes: 0 },
      },
    },
    "idle, 3 has failed": {
      "the network returns": {
        to: last,
        tells: wants(three),
        holds: { pictures: [goes(three)], finished: 0, finishedBytes: 0 },
      },
    },
    [first]: {
      ...silent(first, [one, two], [waits(three)]),
      ...broken(
        "idle, all have failed",
        failed(one, "Нет места"),
        failed(two, "Нет места"),
        failed(three, "Нет места"),
      ),
      "bytes go": { to: first, holds: { pictures: [goes(one, 5), goes(two), waits(three)], trouble: "" } },
      "is in the gallery": {
        to: second,
        tells: [uploaded, ...wants(three)],
        holds: { pictures: [goes(two), goes(three)], finished: 1, finishedBytes: 10, trouble: "" },
      },
      "is refused": {
        to: "working.sending, 1 is refused, 2 and 3 go",
        tells: wants(three),
        holds: { pictures: [refused(one), goes(two), goes(three)], finished: 0, trouble: "" },
      },
      "cancels one": {
        to: second,
        tells: [...drops("1"), ...wants(three)],
        holds: { pictures: [goes(two), goes(three)], finished: 0 },
      },
      pauses: {
        to: "working.paused, all wait",
        tells: drops("1", "2"),
        holds: { pictures: [waits(one), waits(two), waits(three)], trouble: "" },
      },
      "cancels all": idle,
    },
    [second]: {
      ...silent(second, [two, three]),
      "is in the gallery": { to: last, tells: [uploaded], holds: { pictures: [goes(three)] } },
    },
    [last]: {
      ...silent(last, [three]),
      "adds pictures": {
        to: "working.sending, 3 and 4 go",
        tells: wants(four),
        holds: { pictures: [goes(three), goes(four)] },
      },
      "is in the gallery": { ...idle, tells: [uploaded] },
      fails: { to: "idle, 3 has failed", holds: { pictures: [failed(three)] } },
      pauses: { to: "working.paused, 3 waits", tells: drops("3"), holds: { pictures: [waits(three)], trouble: "" } },
    },
    "working.sending, 3 and 4 go": {
      ...silent("working.sending, 3 and 4 go", [three, four]),
      "is in the gallery": { to: "working.sending, 4 goes", tells: [uploaded], holds: { pictures: [goes(four)] } },
      fails: { to: "working.sending, 3 has failed, 4 goes", holds: { pictures: [failed(three), goes(four)] } },
    },
    "working.sending, 4 goes": {
      ...silent("working.sending, 4 goes", [four]),
      "is in the gallery": { ...idle, tells: [uploaded] },
    },
    "working.sending, 3 has failed, 4 goes": {
      "60 000 ms pass": {
        to: "working.sending, 3 has failed, 4 goes",
        tells: [...drops("4"), ...wants(four)],
        holds: { pictures: [failed(three), goes(four)], trouble: "сервер не отвечает" },
      },
      "is in the gallery": { to: "idle, 3 has failed", tells: [uploaded], holds: { pictures: [failed(three)] } },
      "the network returns": {
        to: "working.sending, 3 and 4 go",
        tells: wants(three),
        holds: { pictures: [goes(three), goes(four)] },
      },
    },
    "working.sending, 1 is refused, 2 and 3 go": {
      "60 000 ms pass": {
        to: "working.sending, 1 is refused, 2 and 3 go",
        tells: [...drops("2", "3"), ...wants(two, three)],
        holds: { pictures: [refused(one), goes(two), goes(three)], trouble: "сервер не отвечает" },
      },
      "is in the gallery": {
        to: "working.sending, 1 is refused, 3 goes",
        tells: [uploaded],
        holds: { pictures: [refused(one), goes(three)] },
      },
      pauses: {
        to: "working.paused, 1 is refused, 2 and 3 wait",
        tells: drops("2", "3"),
        holds: { pictures: [refused(one), waits(two), waits(three)] },
      },
      "cancels all": { to: "idle, 1 is refused", holds: { pictures: [refused(one)] } },
      "tries again": {
        to: "working.sending, 1 waits, 2 and 3 go",
        holds: { pictures: [waits(one), goes(two), goes(three)] },
      },
      "sees the refusals": { to: second, holds: { pictures: [goes(two), goes(three)] } },
    },
    "working.sending, 1 is refused, 3 goes": {
      "60 000 ms pass": {
        to: "working.sending, 1 is refused, 3 goes",
        tells: [...drops("3"), ...wants(three)],
        holds: { pictures: [refused(one), goes(three)], trouble: "сервер не отвечает" },
      },
      "is in the gallery": { to: "idle, 1 is refused", tells: [uploaded], holds: { pictures: [refused(one)] } },
    },
    "working.sending, 1 goes": {
      ...silent("working.sending, 1 goes", [one]),
      "is in the gallery": { ...idle, tells: [uploaded] },
    },
    "working.sending, 1 waits, 2 and 3 go": {
      "60 000 ms pass": {
        to: first,
        tells: [...drops("2", "3"), ...wants(one, two)],
        holds: { pictures: [goes(one), goes(two), waits(three)], trouble: "сервер не отвечает" },
      },
      "is in the gallery": {
        to: "working.sending, 1 and 3 go",
        tells: [uploaded, ...wants(one)],
        holds: { pictures: [goes(one), goes(three)] },
      },
    },
    "working.sending, 1 and 3 go": {
      ...silent("working.sending, 1 and 3 go", [one, three]),
      "is in the gallery": { to: last, tells: [uploaded], holds: { pictures: [goes(three)] } },
    },
    "working.paused, all wait": {
      resumes: {
        to: first,
        tells: wants(one, two),
        holds: { pictures: [goes(one), goes(two), waits(three)] },
      },
      "cancels all": idle,
    },
    "working.paused, 3 waits": {
      resumes: { to: last, tells: wants(three), holds: { pictures: [goes(three)] } },
      "adds pictures": { to: "working.paused, 3 and 4 wait", holds: { pictures: [waits(three), waits(four)] } },
      "cancels one": idle,
    },
    "working.paused, 3 and 4 wait": {
      resumes: {
        to: "working.sending, 3 and 4 go",
        tells: wants(three, four),
        holds: { pictures: [goes(three), goes(four)] },
      },
    },
    "working.paused, 1 is refused, 2 and 3 wait": {
      ...broken("idle, all have failed but 1", refused(one), failed(two, "Нет места"), failed(three, "Нет места")),
      resumes: {
        to: "working.sending, 1 is refused, 2 and 3 go",
        tells: wants(two, three),
        holds: { pictures: [refused(one), goes(two), goes(three)] },
      },
      "tries again": {
        to: "working.paused, all wait",
        holds: { pictures: [waits(one), waits(two), waits(three)] },
      },
    },
  },
});
