import { audioPlayerMachine } from "../../../src/machines/audio/audioPlayer.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

export type Step =
  | "begins a book"
  | "chooses the next chapter"
  | "closes the player"
  | "listens faster"
  | "hides the page"
  | "the timer fades"
  | "the timer is taken back"
  | "the timer waits for the end"
  | "the timer stops it"
  | "pauses"
  | "plays"
  | "plays when the address is old"
  | "seeks"
  | "the network returns"
  | "another tab sounds"
  | "it sounds"
  | "it waits"
  | "the system stops it"
  | "it is there"
  | "the chapter ends"
  | "the sound fails"
  | "the sound fails offline"
  | "the browser refuses"
  | "time passes"
  | "5 s pass"
  | "15 s pass"
  | "the address ages"
  | "60 s of the chapter are left"
  | "10 s of the chapter are left"
  | "is given"
  | "is refused"
  | "is not answered"
  | "the next address comes"
  | "the next address does not come"
  | "the element breaks"
  | "30 000 ms pass"
  | "15 000 ms pass"
  | "300 ms pass";

type Context = {
  book: { id: number };
  index: number;
  next: object | null;
  sleepsAtEnd: boolean;
};
type Row = Partial<Record<Step, Promised>>;

const book = {
  id: 7,
  title: "Соль на подоконнике",
  authors: "Вера Лядова",
  reciter: "Анна Гречко",
  coverUrl: null,
  drawnCoverUrl: null,
  chapters: [
    { id: 71, title: "Форточка", durationMs: 600_000 },
    { id: 72, title: "Сухари", durationMs: 300_000 },
  ],
  isPreview: false,
};
const address = { url: "/audio/1?p=0", until: 1_000_000 };
const nextAddress = { url: "/audio/2?p=0", until: 2_000_000 };
const given = { outcome: "given", address };
const refused = { outcome: "refused", message: "Запись снята автором" };

const first = (location: number, progress: number) => ({ workId: 7, chapterId: 71, location, progress });
const at60 = first(60_000, 0.1);
const at90 = first(90_000, 0.15);
const at540 = first(540_000, 0.9);
const at72 = { workId: 7, chapterId: 72, location: 0, progress: 0 };

const left = (place: object) => ({ type: "place.left", place });
const moved = (place: object) => ({ type: "place.moved", place });
const pause = { type: "pause.wanted" };
const load = (location: number, index = 0) => ({
  type: "load.wanted",
  url: index === 0 ? "/audio/1?p=0" : "/audio/2?p=0",
  location,
  rate: 1,
  book,
  index,
});
const asksFirst = [["fetchAddress", { workId: 7, chapterId: 71 }]] as const;
const asksSecond = [["fetchAddress", { workId: 7, chapterId: 72 }]] as const;
const asksNext = [["fetchNext", { workId: 7, chapterId: 72 }]] as const;
const faster = (to: string): Promised => ({ to, tells: [{ type: "rate.wanted", rate: 1.5 }], holds: { rate: 1.5 } });

/** Of an open book, wherever it is. `places`: where it is heard; only then there is a newer place. */
const anywhere = (to: string, ...places: object[]): Row => ({
  "listens faster": faster(to),
  "the timer fades": { to, tells: [{ type: "fade.wanted" }] },
  "the timer is taken back": { to, tells: [{ type: "volume.wanted" }] },
  "the timer waits for the end": { to, holds: { sleepsAtEnd: true } },
  "the element breaks": { to: "idle", tells: places.map(left) },
  "begins a book": { to: "open.resolving", asks: asksFirst, tells: places.map(left), holds: { location: 60_000 } },
  "chooses the next chapter": {
    to: "open.resolving",
    asks: asksSecond,
    tells: [...places.map(left), pause],
    holds: { index: 1, location: 0 },
  },
  "closes the player": { to: "idle", tells: [...places.map(left), { type: "silence.wanted" }] },
});
const offline: Promised = { to: "open.offline", tells: [pause] };
const renewing: Promised = { to: "open.renewing", asks: asksFirst };
const resolving: Promised = { to: "open.resolving", asks: asksFirst };
const playing: Promised = { to: "open.sounding.playing", holds: { next: null } };
const last: Promised = { to: "open.sounding.playing, last", holds: { next: null } };
const paused = (tells: object[], pausedAt: number, isElsewhere = false): Promised => ({
  to: "open.paused",
  tells,
  holds: { pausedAt, isElsewhere },
});

/** Whether the address is old or not. */
const plays = (promised: Promised): Row => ({ plays: promised, "plays when the address is old": promised });

/** Whatever is heard, and whatever stops it. */
const heard = (to: string, place: object): Row => ({
  ...anywhere(to, place),
  "hides the page": { to, tells: [left(place)] },
  pauses: paused([left(place), pause], 20_000),
  "the system stops it": paused([left(place)], 21_000),
  "the timer stops it": paused([left(place), pause, { type: "volume.wanted" }], 22_000),
  "another tab sounds": paused([left(place), pause], 23_000, true),
});
const fails = (place: object, asks: Promised["asks"] = asksFirst): Row => ({
  "the sound fails": { to: "open.renewing", asks: asks ?? [], tells: [left(place)] },
  "the sound fails offline": { to: "open.renewing", asks: asks ?? [], tells: [left(place)] },
});
const seeks = (location: number): Row => ({
  seeks: {
    to: "open.sounding.seeking",
    tells: [{ type: "seek.wanted", location }],
    holds: { location },
  },
});
/** Nothing is heard yet: the place is another one when it is. */
const seeksUnheard = (to: string): Row => ({ seeks: { to, holds: { location: 90_000 } } });
const seeksSilent = (to: string): Row => ({
  seeks: { to, tells: [{ type: "seek.wanted", location: 90_000 }], holds: { location: 90_000 } },
});
/** What goes by while the first chapter sounds. */
const passes = (to: string, place: object): Row => ({
  "time passes": { to, holds: { location: 61_000, deviceAt: 0, toldAt: 0 } },
  "5 s pass": {
    to,
    does: [["keepOnDevice", { place: first(63_000, 0.105) }]],
    holds: { location: 63_000, deviceAt: 5_000, toldAt: 0 },
  },
  "15 s pass": {
    to,
    does: [["keepOnDevice", { place: first(66_000, 0.11) }]],
    tells: [moved(first(66_000, 0.11))],
    holds: { location: 66_000, deviceAt: 15_000, toldAt: 15_000 },
  },
  "60 s of the chapter are left": { to, holds: { location: 540_000, nextAskedAt: Number.NEGATIVE_INFINITY } },
  "the address ages": { ...renewing, tells: [left(place)], holds: { location: 69_000 } },
});
const sounds = (to: string, place: { location: number }): Row => ({
  ...heard(to, place),
  ...seeks(place.location + 30_000),
  ...passes(to, place),
  ...fails(place),
  "the chapter ends": {
    to: "open.resolving",
    asks: asksSecond,
    tells: [left(place)],
    holds: { index: 1, location: 0 },
  },
});

/** The next chapter is known, and the timer ends with this one. */
const sleeping = (to: string): Row => ({
  ...heard(to, at540),
  ...fails(at540),
  "10 s of the chapter are left": {
    to,
    tells: [{ type: "end.neared" }],
    holds: { location: 590_000, isNearEnd: true },
  },
  "the chapter ends": {
    to: "open.ready",
    tells: [left(at540), left(at72), { type: "chapter.ended", at: 50_000 }],
    holds: { index: 1, location: 0 },
  },
});

const inFirst = ({ index, next }: Context): boolean => index === 0 && next === null;

export const audioPlayerModel: Model<Step> = {
  machine: audioPlayerMachine,
  ports: ["fetchAddress", "fetchNext"],
  callbacks: ["followSound"],
  actions: ["keepOnDevice"],
  payloads: {
    "listening.requested": [{ book, index: 0, location: 60_000 }],
    "chapter.requested": [{ step: 1 }],
    "rate.chosen": [{ rate: 1.5 }],
    "sleep.atEnd": [{ isWanted: true }],
    "xstate.error.actor.sound": [{ error: new Error("Нет звука") }],
    "sleep.came": [{ at: 22_000 }],
    "pause.requested": [{ at: 20_000 }],
    "play.requested": [{ at: 699_999 }, { at: 700_000 }],
    "seek.requested": (context: Context) => (inFirst(context) ? [{ seek: { by: 30_000 } }] : []),
    "other.began": [{ at: 23_000 }],
    "sound.stopped": [{ at: 21_000 }],
    "sound.ended": [{ at: 50_000 }],
    "sound.failed": [{ isOffline: false }, { isOffline: true }],
    "time.passed": (context: Context) =>
      inFirst(context)
        ? [
            { location: 61_000, at: 4_999 },
            { location: 63_000, at: 5_000 },
            { location: 66_000, at: 15_000 },
            { location: 69_000, at: 700_000 },
            { location: 540_000, at: 4_500 },
          ]
        : context.next !== null && context.sleepsAtEnd
          ? [{ location: 590_000, at: 4_600 }]
          : [],
    "xstate.done.actor.fetchAddress": [{ output: given }, { output: refused }],
    "xstate.done.actor.fetchNext": (context: Context) => (inFirst(context) ? [{ output: nextAddress }] : []),
    "xstate.error.actor.fetchNext": (context: Context) => (inFirst(context) ? [{ error: new Error("Нет сети") }] : []),
  },
  project: ({ index, next, sleepsAtEnd }: Context, state) => {
    const spelled = JSON.stringify(state);
    const isSleeping = next !== null && sleepsAtEnd;
    if (spelled.includes("playing")) return [index, next !== null, isSleeping];
    if (/stalling|buffering/.test(spelled)) return isSleeping;
    return spelled.includes('"first"') ? index : null;
  },
  mark: (event) => {
    const { output, at, isOffline } = event as { output?: { outcome?: string }; at?: number; isOffline?: boolean };
    if (event.type === "sound.failed") return isOffline ? "offline" : "";
    if (event.type === "time.passed" || event.type === "play.requested") return String(at);
    return output?.outcome ?? "";
  },
  steps: {
    "listening.requested": "begins a book",
    "chapter.requested": "chooses the next chapter",
    "player.closed": "closes the player",
    "rate.chosen": "listens faster",
    "page.hidden": "hides the page",
    "sleep.fading": "the timer fades",
    "sleep.kept": "the timer is taken back",
    "sleep.atEnd": "the timer waits for the end",
    "sleep.came": "the timer stops it",
    "pause.requested": "pauses",
    "play.requested 699999": "plays",
    "play.requested 700000": "plays when the address is old",
    "seek.requested": "seeks",
    "network.returned": "the network returns",
    "other.began": "another tab sounds",
    "sound.began": "it sounds",
    "sound.waits": "it waits",
    "sound.stopped": "the system stops it",
    "sound.seeked": "it is there",
    "sound.ended": "the chapter ends",
    "sound.failed": "the sound fails",
    "sound.failed offline": "the sound fails offline",
    "sound.blocked": "the browser refuses",
    "time.passed 4999": "time passes",
    "time.passed 5000": "5 s pass",
    "time.passed 15000": "15 s pass",
    "time.passed 700000": "the address ages",
    "time.passed 4500": "60 s of the chapter are left",
    "time.passed 4600": "10 s of the chapter are left",
    "xstate.done.actor.fetchAddress given": "is given",
    "xstate.done.actor.fetchAddress refused": "is refused",
    "xstate.error.actor.fetchAddress": "is not answered",
    "xstate.done.actor.fetchNext": "the next address comes",
    "xstate.error.actor.fetchNext": "the next address does not come",
    "xstate.error.actor.sound": "the element breaks",
    "xstate.after.askTimeout.audioPlayer.open.resolving": "30 000 ms pass",
    "xstate.after.askTimeout.audioPlayer.open.renewing": "30 000 ms pass",
    "xstate.after.nextTimeout.audioPlayer.open.sounding.preparing": "30 000 ms pass",
    "xstate.after.loadTimeout.audioPlayer.open.loading": "30 000 ms pass",
    "xstate.after.longWait.audioPlayer.open.sounding.buffering": "15 000 ms pass",
    "xstate.after.longWait.audioPlayer.open.sounding.seeking": "15 000 ms pass",
    "xstate.after.retryDelay.audioPlayer.open.offline": "15 000 ms pass",
    "xstate.after.shortWait.audioPlayer.open.sounding.stalling": "300 ms pass",
  },
  causes: {
    "begins a book": "send",
    "chooses the next chapter": "send",
    "closes the player": "send",
    "listens faster": "send",
    "hides the page": "send",
    "the timer fades": "send",
    "the timer is taken back": "send",
    "the timer waits for the end": "send",
    "the timer stops it": "send",
    pauses: "send",
    plays: "send",
    "plays when the address is old": "send",
    seeks: "send",
    "the network returns": "send",
    "another tab sounds": "send",
    "it sounds": "send",
    "it waits": "send",
    "the system stops it": "send",
    "it is there": "send",
    "the chapter ends": "send",
    "the sound fails": "send",
    "the sound fails offline": "send",
    "the browser refuses": "send",
    "time passes": "send",
    "5 s pass": "send",
    "15 s pass": "send",
    "the address ages": "send",
    "60 s of the chapter are left": "send",
    "10 s of the chapter are left": "send",
    "is given": { resolves: "fetchAddress" },
    "is refused": { resolves: "fetchAddress" },
    "is not answered": { rejects: "fetchAddress" },
    "the next address comes": { resolves: "fetchNext" },
    "the next address does not come": { rejects: "fetchNext" },
    "the element breaks": "send",
    "30 000 ms pass": { after: 30_000 },
    "15 000 ms pass": { after: 15_000 },
    "300 ms pass": { after: 300 },
  },
  first: { to: "idle" },
  promise: {
    idle: {
      "the element breaks": { to: "idle" },
      "listens faster": faster("idle"),
      "begins a book": { ...resolving, holds: { book, index: 0, location: 60_000, isElsewhere: false } },
    },
    "open.resolving": {
      ...anywhere("open.resolving"),
      ...seeksUnheard("open.resolving"),
      "is given": { to: "open.loading.first", tells: [load(60_000)], holds: { address } },
      "is refused": { to: "open.denied", holds: { message: "Запись снята автором" } },
      "is not answered": offline,
      "30 000 ms pass": offline,
      pauses: { to: "open.ready" },
    },
    "open.renewing": {
      ...anywhere("open.renewing"),
      ...seeksSilent("open.renewing"),
      "is given": { to: "open.loading.again", tells: [load(60_000)], holds: { address } },
      "is refused": { to: "open.denied", tells: [pause], holds: { message: "Запись снята автором" } },
      "is not answered": offline,
      "30 000 ms pass": offline,
      pauses: { to: "open.ready", tells: [pause] },
    },
    "open.loading.first": {
      ...anywhere("open.loading.first"),
      ...seeksSilent("open.loading.first"),
      "it sounds": playing,
      "the browser refuses": { to: "open.blocked" },
      "the sound fails": renewing,
      "the sound fails offline": renewing,
      pauses: paused([pause], 20_000),
      "30 000 ms pass": offline,
    },
    "open.loading.first, last": {
      ...anywhere("open.loading.first, last"),
      "it sounds": last,
      "the browser refuses": { to: "open.blocked" },
      "the sound fails": { to: "open.renewing", asks: asksSecond },
      "the sound fails offline": { to: "open.renewing", asks: asksSecond },
      pauses: paused([pause], 20_000),
      "30 000 ms pass": offline,
    },
    "open.loading.again": {
      ...anywhere("open.loading.again"),
      ...seeksSilent("open.loading.again"),
      "it sounds": playing,
      "the browser refuses": { to: "open.blocked" },
      "the sound fails": { to: "open.broken" },
      "the sound fails offline": offline,
      pauses: paused([pause], 20_000),
      "30 000 ms pass": offline,
    },
    "open.sounding.playing": {
      ...sounds("open.sounding.playing", at60),
      "it waits": { to: "open.sounding.stalling" },
      "60 s of the chapter are left": {
        to: "open.sounding.preparing",
        asks: asksNext,
        holds: { location: 540_000, nextAskedAt: 4_500 },
      },
    },
    "open.sounding.preparing": {
      ...sounds("open.sounding.preparing", at540),
      "it waits": { to: "open.sounding.stalling" },
      "60 s of the chapter are left": { to: "open.sounding.preparing", holds: { location: 540_000 } },
      "the next address comes": { to: "open.sounding.playing, next known", holds: { next: nextAddress } },
      "the next address does not come": { to: "open.sounding.playing", holds: { next: null } },
      "30 000 ms pass": { to: "open.sounding.playing", holds: { next: null } },
    },
    "open.sounding.playing, next known": {
      ...heard("open.sounding.playing, next known", at540),
      ...fails(at540),
      "the timer waits for the end": {
        to: "open.sounding.playing, next known, sleeps",
        holds: { sleepsAtEnd: true },
      },
      "it waits": { to: "open.sounding.stalling" },
      "the chapter ends": {
        to: "open.loading.first, last",
        tells: [left(at540), load(0, 1)],
        holds: { index: 1, location: 0, address: nextAddress },
      },
    },
    "open.sounding.playing, next known, sleeps": {
      ...sleeping("open.sounding.playing, next known, sleeps"),
      "it waits": { to: "open.sounding.stalling, sleeps" },
    },
    "open.sounding.stalling, sleeps": {
      ...sleeping("open.sounding.stalling, sleeps"),
      "it sounds": { to: "open.sounding.playing, next known, sleeps" },
      "300 ms pass": { to: "open.sounding.buffering, sleeps" },
    },
    "open.sounding.buffering, sleeps": {
      ...sleeping("open.sounding.buffering, sleeps"),
      "it sounds": { to: "open.sounding.playing, next known, sleeps" },
      "15 000 ms pass": { ...renewing, tells: [left(at540)] },
    },
    "open.sounding.playing, last": {
      ...heard("open.sounding.playing, last", at72),
      ...fails(at72, asksSecond),
      "it waits": { to: "open.sounding.stalling" },
      "the chapter ends": {
        to: "open.ended",
        tells: [
          left(at72),
          left({ workId: 7, chapterId: 72, location: 300_000, progress: 1 }),
          { type: "chapter.ended", at: 50_000 },
        ],
        holds: { location: 300_000 },
      },
    },
    "open.sounding.stalling": {
      ...sounds("open.sounding.stalling", at60),
      "it sounds": { to: "open.sounding.playing" },
      "300 ms pass": { to: "open.sounding.buffering" },
    },
    "open.sounding.buffering": {
      ...sounds("open.sounding.buffering", at60),
      "it sounds": { to: "open.sounding.playing" },
      "15 000 ms pass": { ...renewing, tells: [left(at60)] },
    },
    "open.sounding.seeking": {
      ...sounds("open.sounding.seeking", at90),
      "it is there": { to: "open.sounding.playing" },
      "15 000 ms pass": { ...renewing, tells: [left(at90)] },
    },
    "open.ready": {
      ...anywhere("open.ready"),
      ...seeksUnheard("open.ready"),
      ...plays(resolving),
    },
    "open.paused": {
      ...anywhere("open.paused"),
      plays: {
        to: "open.loading.first",
        tells: [{ type: "play.wanted", location: 55_000 }],
        holds: { location: 55_000, isElsewhere: false },
      },
      "plays when the address is old": { ...renewing, holds: { location: 55_000, isElsewhere: false } },
      seeks: {
        to: "open.paused",
        tells: [{ type: "seek.wanted", location: 90_000 }, left(at90)],
        holds: { location: 90_000 },
      },
      "the sound fails": { to: "open.ready" },
      "the sound fails offline": { to: "open.ready" },
    },
    "open.blocked": {
      ...anywhere("open.blocked"),
      ...plays({ to: "open.loading.first", tells: [{ type: "play.wanted", location: 60_000 }] }),
    },
    "open.offline": {
      ...anywhere("open.offline"),
      ...seeksUnheard("open.offline"),
      ...plays(resolving),
      "the network returns": resolving,
      "15 000 ms pass": resolving,
      pauses: { to: "open.ready" },
    },
    "open.denied": anywhere("open.denied"),
    "open.broken": { ...anywhere("open.broken"), ...plays(resolving) },
    "open.ended": {
      ...anywhere("open.ended"),
      ...plays({ ...resolving, holds: { index: 0, location: 0 } }),
    },
  },
};
