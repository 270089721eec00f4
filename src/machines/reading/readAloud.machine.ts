import { type ActorRefFrom, assign, emit, fromCallback, type SnapshotFrom, sendTo, setup } from "xstate";
import type { Sentence } from "../../text/sentences.ts";

/** A voice of this device or browser that speaks Russian. */
export type Voice = { uri: string; name: string };

/** How somebody likes to be read to. `voice`: null is the first there is. `goesOn`: the next chapter follows by itself. */
export type AloudSettings = { rate: number; voice: string | null; goesOn: boolean };

export type SpokenSentence = Sentence & { text: string };

/** Orders to the voice. */
export type VoiceOrder = { type: "say"; text: string; rate: number; voice: string | null } | { type: "hush" };

/** News from the voice, about its last ordered sentence alone. */
export type VoiceNews =
  /** Those that can be had now: browsers bring them late. */
  | { type: "voices.found"; voices: readonly Voice[] }
  /** It has begun, or has come to another word. */
  | { type: "voice.heard" }
  | { type: "sentence.ended" }
  | { type: "voice.failed" };

type AloudWish =
  | { type: "reading.requested"; sentences: readonly SpokenSentence[]; at: number }
  | { type: "pause.requested" }
  | { type: "resume.requested" }
  | { type: "step.requested"; by: 1 | -1 }
  | { type: "stop.requested" }
  | { type: "rate.chosen"; rate: number }
  | { type: "voice.chosen"; voice: string }
  | { type: "goingOn.chosen"; goesOn: boolean };

type AloudContext = AloudSettings & {
  voices: readonly Voice[];
  sentences: readonly SpokenSentence[];
  /** Of the sentence that is said, or comes next. */
  at: number;
};

/** Nothing was heard for so long: the voice has fallen silent. In milliseconds, of a voice that is not slowed down. */
const SILENCE = 20_000;

const kept = {
  type: "keepSettings",
  params: ({ context: { rate, voice, goesOn } }: { context: AloudSettings }) => ({ rate, voice, goesOn }),
} as const;
const noted = { type: "noteRate", params: ({ event }: { event: { rate: number } }) => event } as const;
const taken = { type: "noteVoice", params: ({ event }: { event: { voice: string } }) => event } as const;
const stepped = { type: "step", params: ({ event }: { event: { by: 1 | -1 } }) => event } as const;
const canStep = { type: "canStep", params: ({ event }: { event: { by: 1 | -1 } }) => event } as const;
type Reading = { sentences: readonly SpokenSentence[]; at: number };

/**
 * Reads a chapter aloud by a voice of the browser, sentence by sentence. A pause is an end: some systems know none, so that the sentence
 * is said again from its beginning. Voices from the network may fall silent without a word: then it is said again as well.
 */
export const readAloudMachine = setup({
  types: {
    input: {} as AloudSettings,
    context: {} as AloudContext,
    events: {} as AloudWish | VoiceNews | { type: "other.began" },
    emitted: {} as { type: "text.ended"; goesOn: boolean },
  },
  actors: { followVoice: fromCallback<VoiceOrder>(() => {}) },
  actions: {
    open: assign((_, { sentences, at }: Reading) => ({ sentences, at })),
    noteVoices: assign((_, { voices }: { voices: readonly Voice[] }) => ({ voices })),
    noteRate: assign((_, { rate }: { rate: number }) => ({ rate })),
    noteVoice: assign((_, { voice }: { voice: string }) => ({ voice })),
    noteGoingOn: assign((_, { goesOn }: { goesOn: boolean }) => ({ goesOn })),
    step: assign(({ context }, { by }: { by: number }) => ({ at: context.at + by })),
    begin: assign({ at: 0 }),
    say: sendTo("voice", ({ context: { sentences, at, rate, voice } }) => ({
      type: "say",
      text: (sentences[at] as SpokenSentence).text,
      rate,
      voice,
    })),
    hush: sendTo("voice", { type: "hush" }),
    tellEnd: emit(({ context: { goesOn } }) => ({ type: "text.ended" as const, goesOn })),
    keepSettings: (_, _params: AloudSettings) => {},
  },
  guards: {
    hasVoice: ({ context }) => context.voices.length > 0,
    isVoice: (_, { voices }: { voices: readonly Voice[] }) => voices.length > 0,
    isText: (_, { sentences }: { sentences: readonly SpokenSentence[] }) => sentences.length > 0,
    canStep: ({ context: { at, sentences } }, { by }: { by: number }) => sentences[at + by] !== undefined,
  },
  delays: {
    voicesTime: 2_000,
    silence: ({ context: { rate } }) => SILENCE / Math.min(1, rate),
    /** Some browsers lose what is said at once after a voice was cut off. */
    breath: 300,
  },
}).createMachine({
  id: "readAloud",
  context: ({ input }) => ({ ...input, voices: [], sentences: [], at: 0 }),
  invoke: { id: "voice", src: "followVoice", onError: ".idle" },
  on: {
    /** They do not go again. */
    "voices.found": {
      guard: { type: "isVoice", params: ({ event }) => event },
      actions: { type: "noteVoices", params: ({ event }) => event },
    },
    "reading.requested": {
      guard: { type: "isText", params: ({ event }) => event },
      target: ".open",
      actions: { type: "open", params: ({ event }) => event },
    },
  },
  initial: "idle",
  states: {
    idle: {},
    open: {
      initial: "seeking",
      on: {
        "stop.requested": { target: "idle", actions: "hush" },
        "rate.chosen": { actions: [noted, kept] },
        "voice.chosen": { actions: [taken, kept] },
        "goingOn.chosen": { actions: [{ type: "noteGoingOn", params: ({ event }) => event }, kept] },
      },
      states: {
        /** Browsers know no voice at first. */
        seeking: {
          always: { guard: "hasVoice", target: "speaking" },
          after: { voicesTime: "noVoice" },
        },
        noVoice: { always: { guard: "hasVoice", target: "paused" } },
        speaking: {
          entry: "say",
          on: {
            "sentence.ended": [
              {
                guard: { type: "canStep", params: { by: 1 } },
                target: "speaking",
                reenter: true,
                actions: { type: "step", params: { by: 1 } },
              },
              { target: "finished", actions: "tellEnd" },
            ],
            "pause.requested": { target: "paused", actions: "hush" },
            "other.began": { target: "paused", actions: "hush" },
            "step.requested": { guard: canStep, target: "speaking", reenter: true, actions: stepped },
            "rate.chosen": { target: "speaking", reenter: true, actions: [noted, kept] },
            "voice.chosen": { target: "speaking", reenter: true, actions: [taken, kept] },
          },
          initial: "first",
          states: {
            first: {
              after: { silence: "#readAloud.open.recovering" },
              on: {
                "voice.heard": { target: "first", reenter: true },
                "voice.failed": "#readAloud.open.recovering",
              },
            },
            /** The same sentence once more. */
            again: {
              after: { silence: "#readAloud.open.failed" },
              on: {
                "voice.heard": { target: "again", reenter: true },
                "voice.failed": "#readAloud.open.failed",
              },
            },
          },
        },
        paused: {
          on: {
            "resume.requested": "speaking",
            "step.requested": { guard: canStep, actions: stepped },
          },
        },
        /** The voice has failed or fallen silent: the sentence is said again. */
        recovering: {
          entry: "hush",
          after: { breath: "speaking.again" },
          on: {
            "pause.requested": "paused",
            "other.began": "paused",
            "step.requested": { guard: canStep, target: "speaking", actions: stepped },
          },
        },
        finished: { on: { "resume.requested": { target: "speaking", actions: "begin" } } },
        failed: { entry: "hush", on: { "resume.requested": "speaking" } },
      },
    },
  },
});

export type ReadAloudActor = ActorRefFrom<typeof readAloudMachine>;
export type ReadAloudSnapshot = SnapshotFrom<typeof readAloudMachine>;
