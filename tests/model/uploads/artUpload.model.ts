import { artUploadMachine } from "../../../src/machines/uploads/artUpload.machine.ts";
import { type Promised, promised } from "../../support/model.ts";
import { at, drops, givenAt } from "./batch.steps.ts";

type Context = { arts: { id: string; standing: string }[] };

const FILE = "5d1f0c52-0f6b-4a50-9a63-0c1f6a4f7b21";
const shared = { privacyDisplay: "All", adultOnly: false };
const forAdults = { privacyDisplay: "All", adultOnly: true };
const one = { id: "1", file: { size: 10 }, title: "Лес", alt: "" };
const two = { id: "2", file: { size: 20 }, title: "Река", alt: "" };
const three = { id: "3", file: { size: 30 }, title: "Поле", alt: "" };
const REFUSED = "Картинка мала: нужно не меньше 320 × 320 точек";

const whole = (art: object, given: object = {}) => ({
  ...art,
  standing: "waiting",
  sent: 0,
  message: "",
  fileId: null,
  artId: null,
  ...given,
});
const goes = (art: object, given: object = {}) => whole(art, { standing: "sending", ...given });
const made = (art: { id: string }) => whole(art, { standing: "made", artId: 70 + Number(art.id) });
const refused = (art: object) => whole(art, { standing: "refused", message: REFUSED });
const failed = (art: object, message = "Нет сети") => whole(art, { standing: "failed", message });
const silent = (art: object) => failed(art, "сервер не отвечает");

const wants = (...arts: object[]) =>
  arts.map((art) => ({ type: "file.wanted", ...art, fileId: null, shared, publish: false }));

const given = givenAt(({ arts }: Context) => arts);

const adults = { changed: { adultOnly: true } };
const all = "choosing, 3 are chosen";
const first = "uploading.sending, 1 and 2 go, 3 waits";
const none: Promised = { to: "choosing", holds: { arts: [], surplus: 0 } };

export const artUploadModel = promised({
  machine: artUploadMachine,
  input: { shared },
  ports: [],
  callbacks: ["line"],
  payloads: {
    "files.chosen": given({ "": { arts: [one, two, three] }, "1w 2w": { arts: [three] } }),
    "art.edited": given({
      "1w 2w 3w": { id: "2", changed: { title: "Озеро", alt: "Вода" } },
      "1m 2m 3f": { id: "3", changed: { title: "Луг" } },
      // What is made has a form of its own.
      "1m 2f 3f": { id: "1", changed: { title: "Луг" } },
    }),
    "art.removed": given({
      "1w 2w 3w": { id: "3" },
      "1r 2f 3f": { id: "1" },
      "2f 3f": { id: "2" },
      "3f": { id: "3" },
      "1m 2m 3f": { id: "3" },
      "1m 2f 3f": { id: "1" },
    }),
    "shared.edited": given({ "1w 2w": adults, "1m 2m 3f": adults }),
    "upload.requested": given({ "": { publish: false }, "1w 2w 3w": { publish: false } }),
    "bytes.sent": given({ "1s 2s 3w": { id: "1", sent: 5 } }),
    "file.stored": given({ "1s 2s 3w": { id: "1", fileId: FILE } }),
    "art.made": ({ arts }: Context) => {
      const id = arts.find(({ standing }) => standing === "sending")?.id ?? "1";
      return [{ id, artId: 70 + Number(id), standing: "made" }];
    },
    "file.refused": given({
      "1s 2s 3w": { id: "1", standing: "refused", message: REFUSED, sent: 0 },
      "1m 2m 3s": { id: "3", standing: "failed", message: "Нет сети", sent: 0 },
    }),
    "cancellation.requested": given({ "1s 2s 3w": {} }),
    "retry.requested": given({ "1r 2f 3f": {}, "1m 2m 3f": {} }),
    "network.returned": given({ "1r 2f 3f": {}, "1r 2m 3m": {} }),
    "xstate.error.actor.line": given({ "1s 2s 3w": { error: new Error("Нет места") } }),
  },
  project: ({ arts }: Context) => at(arts),
  mark: (event) => (event.type === "file.refused" && "standing" in event ? String(event.standing) : ""),
  steps: {
    "files.chosen": "chooses pictures",
    "art.edited": "fills in one",
    "shared.edited": "fills in what all share",
    "art.removed": "removes one",
    "upload.requested": "sends them",
    "bytes.sent": "bytes go",
    "file.stored": "a picture is stored",
    "art.made": "one is made",
    "file.refused refused": "one is refused",
    "file.refused failed": "one fails",
    "xstate.after.silence.artUpload.uploading.sending": "60 000 ms pass",
    "cancellation.requested": "cancels",
    "retry.requested": "tries again",
    "network.returned": "the network returns",
    "more.requested": "wants more",
    "xstate.error.actor.line": "the line breaks",
  },
  causes: {
    "60 000 ms pass": { after: 60_000 },
  },
  first: { to: "choosing", holds: { arts: [], shared, publish: true, surplus: 0 } },
  promise: {
    choosing: {
      "chooses pictures": { to: all, holds: { arts: [whole(one), whole(two), whole(three)], surplus: 0 } },
    },
    [all]: {
      "fills in one": {
        to: all,
        holds: { arts: [whole(one), whole({ ...two, title: "Озеро", alt: "Вода" }), whole(three)] },
      },
      "removes one": { to: "choosing, 2 are chosen", holds: { arts: [whole(one), whole(two)], surplus: 0 } },
      "sends them": {
        to: first,
        tells: wants(one, two),
        holds: { arts: [goes(one), goes(two), whole(three)], publish: false, surplus: 0 },
      },
    },
    "choosing, 2 are chosen": {
      "chooses pictures": { to: all, holds: { arts: [whole(one), whole(two), whole(three)] } },
      "fills in what all share": {
        to: "choosing, 2 are chosen",
        holds: { shared: forAdults, arts: [whole(one), whole(two)] },
      },
    },
    [first]: {
      "bytes go": { to: first, holds: { arts: [goes(one, { sent: 5 }), goes(two), whole(three)] } },
      "a picture is stored": { to: first, holds: { arts: [goes(one, { fileId: FILE }), goes(two), whole(three)] } },
      "one is made": {
        to: "uploading.sending, 1 is made, 2 and 3 go",
        tells: wants(three),
        holds: { arts: [made(one), goes(two), goes(three)] },
      },
      "one is refused": {
        to: "uploading.sending, 1 is refused, 2 and 3 go",
        tells: wants(three),
        holds: { arts: [refused(one), goes(two), goes(three)] },
      },
      "60 000 ms pass": {
        to: "uploading.sending, 1 and 2 have failed, 3 goes",
        tells: [...drops("1", "2"), ...wants(three)],
        holds: { arts: [silent(one), silent(two), goes(three)] },
      },
      cancels: {
        to: "partlyFailed, all have failed",
        holds: { arts: [one, two, three].map((art) => failed(art, "Загрузка отменена")) },
      },
      "the line breaks": {
        to: "partlyFailed, all have failed",
        holds: { arts: [one, two, three].map((art) => failed(art, "Нет места")) },
      },
    },
    "uploading.sending, 1 is made, 2 and 3 go": {
      "one is made": {
        to: "uploading.sending, 1 and 2 are made, 3 goes",
        holds: { arts: [made(one), made(two), goes(three)] },
      },
      "60 000 ms pass": {
        to: "partlyFailed, 1 is made",
        tells: drops("2", "3"),
        holds: { arts: [made(one), silent(two), silent(three)] },
      },
    },
    "uploading.sending, 1 and 2 are made, 3 goes": {
      "one is made": { to: "done, all are made", holds: { arts: [made(one), made(two), made(three)] } },
      "one fails": {
        to: "partlyFailed, 3 has failed",
        holds: { arts: [made(one), made(two), failed(three)] },
      },
      "60 000 ms pass": {
        to: "partlyFailed, 3 has failed",
        tells: drops("3"),
        holds: { arts: [made(one), made(two), silent(three)] },
      },
    },
    "uploading.sending, 1 is refused, 2 and 3 go": {
      "one is made": {
        to: "uploading.sending, 1 is refused, 3 goes",
        holds: { arts: [refused(one), made(two), goes(three)] },
      },
      "60 000 ms pass": {
        to: "partlyFailed, 1 is refused, 2 and 3 have failed",
        tells: drops("2", "3"),
        holds: { arts: [refused(one), silent(two), silent(three)] },
      },
    },
    "uploading.sending, 1 is refused, 3 goes": {
      "one is made": { to: "partlyFailed, 1 is refused", holds: { arts: [refused(one), made(two), made(three)] } },
      "60 000 ms pass": {
        to: "partlyFailed, 1 is refused, 3 has failed",
        tells: drops("3"),
        holds: { arts: [refused(one), made(two), silent(three)] },
      },
    },
    "uploading.sending, 1 and 2 have failed, 3 goes": {
      "one is made": { to: "partlyFailed, 3 is made", holds: { arts: [silent(one), silent(two), made(three)] } },
      "60 000 ms pass": {
        to: "partlyFailed, all have failed",
        tells: drops("3"),
        holds: { arts: [silent(one), silent(two), silent(three)] },
      },
    },
    "partlyFailed, 3 has failed": {
      "fills in one": {
        to: "partlyFailed, 3 has failed",
        holds: { arts: [made(one), made(two), failed({ ...three, title: "Луг" })] },
      },
      "fills in what all share": {
        to: "partlyFailed, 3 has failed",
        holds: { shared: forAdults, arts: [made(one), made(two), failed(three)] },
      },
      "removes one": { to: "done, 1 and 2 are made", holds: { arts: [made(one), made(two)] } },
      "tries again": {
        to: "uploading.sending, 1 and 2 are made, 3 goes",
        tells: wants(three),
        holds: { arts: [made(one), made(two), goes(three)] },
      },
    },
    "partlyFailed, 1 is refused, 2 and 3 have failed": {
      "removes one": { to: "partlyFailed, 2 and 3 have failed", holds: { arts: [silent(two), silent(three)] } },
      "tries again": {
        to: first,
        tells: wants(one, two),
        holds: { arts: [goes(one), goes(two), whole(three)] },
      },
      "the network returns": {
        to: "uploading.sending, 1 is refused, 2 and 3 go",
        tells: wants(two, three),
        holds: { arts: [refused(one), goes(two), goes(three)] },
      },
    },
    "partlyFailed, 2 and 3 have failed": {
      "removes one": { to: "partlyFailed, 3 alone has failed", holds: { arts: [silent(three)] } },
    },
    "partlyFailed, 3 alone has failed": { "removes one": none },
    "done, all are made": { "wants more": none },
    "done, 1 and 2 are made": { "wants more": none },
  },
});
