import { readAloudMachine } from "../../../src/machines/reading/readAloud.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

export type Step =
  | "asks to be read to"
  | "asks to be read to where there is no text"
  | "pauses the voice"
  | "lets the voice go on"
  | "asks for the next sentence"
  | "asks for the sentence before"
  | "stops the voice"
  | "makes the voice faster"
  | "chooses another voice"
  | "wants the next chapter, too"
  | "a Russian voice is found"
  | "no Russian voice is found"
  | "the voice is heard"
  | "the sentence is said"
  | "the voice fails"
  | "something else sounds"
  | "the port breaks"
  | "2 000 ms pass without a voice"
  | "20 000 ms pass in silence"
  | "300 ms pass after the silence";

const sentence = (block: number, text: string) => ({ block, from: 0, to: text.length, text });
export const sentences = [sentence(0, "Шёл снег."), sentence(1, "Поезд стоял.")];
export const voices = [{ uri: "urn:irina", name: "Ирина" }];

const hush = { type: "hush" };
const says = (text: string, changes: object = {}) => ({ type: "say", text, rate: 1, voice: null, ...changes });
const first = says("Шёл снег.");
const second = says("Поезд стоял.");
type Row = Partial<Record<Step, Promised>>;

const keeps = (changes: object) => [["keepSettings", { rate: 1, voice: null, goesOn: false, ...changes }]] as const;
const continued = { goesOn: true };
/** Tours choose neither: what is said is said at the usual rate by the first voice. */
const usual = { rate: 1, voice: null };
const faster = { rate: 1.5, voice: null };
const other = { rate: 1, voice: "urn:irina" };

const firstSaid: Promised = { to: "open.speaking.first, at the first", tells: [first], holds: { at: 0 } };
const lastSaid: Promised = { to: "open.speaking.first, at the last", tells: [second], holds: { at: 1 } };
/** For a reader whose browser has a voice. */
const readable: Row = { "asks to be read to": firstSaid };

/** Of an open text, wherever it is. */
const anywhere = (to: string, isReadable = true): Row => ({
  ...(isReadable && readable),
  "stops the voice": { to: isReadable ? "idle, with a voice" : "idle", tells: [hush] },
  "makes the voice faster": { to, does: keeps(faster), holds: faster },
  "chooses another voice": { to, does: keeps(other), holds: other },
  "wants the next chapter, too": { to, does: keeps(continued), holds: continued },
  "a Russian voice is found": { to, holds: { voices } },
  "the port breaks": { to: isReadable ? "idle, with a voice" : "idle" },
});
/** Said once more, in another way. */
const changed = (said: Promised, text: string): Row => ({
  "makes the voice faster": { to: said.to, tells: [says(text, faster)], does: keeps(faster), holds: faster },
  "chooses another voice": { to: said.to, tells: [says(text, other)], does: keeps(other), holds: other },
});
const stillPaused = (where: string): Promised => ({ to: `open.paused, ${where}`, tells: [hush] });
const recovering = (where: string): Promised => ({ to: `open.recovering, ${where}`, tells: [hush] });
const failed = (where: string): Promised => ({ to: `open.failed, ${where}`, tells: [hush] });
const finished: Promised = { to: "open.finished", tells: [{ type: "text.ended", goesOn: false }] };

/** Where there are two sentences, what leads from one to the other. */
const steps = (where: string, toFirst: Promised, toLast: Promised): Row =>
  where === "at the first" ? { "asks for the next sentence": toLast } : { "asks for the sentence before": toFirst };

const speaking = (where: string, how: "first" | "again"): Row => {
  const to = `open.speaking.${how}, ${where}`;
  const [said, text] =
    where === "at the first" ? ([firstSaid, "Шёл снег."] as const) : ([lastSaid, "Поезд стоял."] as const);
  const unheard = how === "first" ? recovering(where) : failed(where);
  return {
    ...anywhere(to),
    ...changed(said, text),
    ...steps(where, firstSaid, lastSaid),
    "the voice is heard": { to },
    "the sentence is said": where === "at the first" ? lastSaid : finished,
    "pauses the voice": stillPaused(where),
    "something else sounds": stillPaused(where),
    "the voice fails": unheard,
    "20 000 ms pass in silence": unheard,
  };
};
const paused = (where: string): Row => ({
  ...anywhere(`open.paused, ${where}`),
  ...steps(
    where,
    { to: "open.paused, at the first", holds: { at: 0 } },
    { to: "open.paused, at the last", holds: { at: 1 } },
  ),
  "lets the voice go on": where === "at the first" ? firstSaid : lastSaid,
});
const recovers = (where: string): Row => ({
  ...anywhere(`open.recovering, ${where}`),
  ...steps(where, firstSaid, lastSaid),
  "pauses the voice": { to: `open.paused, ${where}` },
  "something else sounds": { to: `open.paused, ${where}` },
  "300 ms pass after the silence": {
    to: `open.speaking.again, ${where}`,
    tells: [where === "at the first" ? first : second],
  },
});
const fails = (where: string): Row => ({
  ...anywhere(`open.failed, ${where}`),
  "lets the voice go on": where === "at the first" ? firstSaid : lastSaid,
});
const inBoth = (state: string, row: (where: string) => Row) =>
  Object.fromEntries(["at the first", "at the last"].map((where) => [`${state}, ${where}`, row(where)]));

export const readAloudModel: Model<Step> = {
  machine: readAloudMachine,
  input: { rate: 1, voice: null, goesOn: false },
  ports: [],
  callbacks: ["followVoice"],
  actions: ["keepSettings"],
  payloads: {
    "reading.requested": [
      { sentences, at: 0 },
      { sentences: [], at: -1 },
    ],
    "step.requested": [{ by: 1 }, { by: -1 }],
    "rate.chosen": [{ rate: 1.5 }],
    "voice.chosen": [{ voice: "urn:irina" }],
    "goingOn.chosen": [{ goesOn: true }],
    "voices.found": [{ voices }, { voices: [] }],
  },
  project: ({ at, voices: known, sentences: text }: { at: number; voices: unknown[]; sentences: unknown[] }) => [
    known.length > 0,
    text.length > 0 && at,
  ],
  mark: (event) => {
    if ("by" in event) return event.by === 1 ? "next" : "before";
    if ("sentences" in event) return (event.sentences as unknown[]).length > 0 ? "text" : "empty";
    return "voices" in event ? ((event.voices as unknown[]).length > 0 ? "some" : "none") : "";
  },
  steps: {
    "reading.requested text": "asks to be read to",
    "reading.requested empty": "asks to be read to where there is no text",
    "pause.requested": "pauses the voice",
    "resume.requested": "lets the voice go on",
    "step.requested next": "asks for the next sentence",
    "step.requested before": "asks for the sentence before",
    "stop.requested": "stops the voice",
    "rate.chosen": "makes the voice faster",
    "voice.chosen": "chooses another voice",
    "goingOn.chosen": "wants the next chapter, too",
    "voices.found some": "a Russian voice is found",
    "voices.found none": "no Russian voice is found",
    "voice.heard": "the voice is heard",
    "sentence.ended": "the sentence is said",
    "voice.failed": "the voice fails",
    "other.began": "something else sounds",
    "xstate.error.actor.voice": "the port breaks",
    "xstate.after.voicesTime.readAloud.open.seeking": "2 000 ms pass without a voice",
    "xstate.after.silence.readAloud.open.speaking.first": "20 000 ms pass in silence",
    "xstate.after.silence.readAloud.open.speaking.again": "20 000 ms pass in silence",
    "xstate.after.breath.readAloud.open.recovering": "300 ms pass after the silence",
  },
  causes: {
    "asks to be read to": "send",
    "asks to be read to where there is no text": "send",
    "pauses the voice": "send",
    "lets the voice go on": "send",
    "asks for the next sentence": "send",
    "asks for the sentence before": "send",
    "stops the voice": "send",
    "makes the voice faster": "send",
    "chooses another voice": "send",
    "wants the next chapter, too": "send",
    "a Russian voice is found": "send",
    "no Russian voice is found": "send",
    "the voice is heard": "send",
    "the sentence is said": "send",
    "the voice fails": "send",
    "something else sounds": "send",
    "the port breaks": "send",
    "2 000 ms pass without a voice": { after: 2_000 },
    "20 000 ms pass in silence": { after: 20_000 },
    "300 ms pass after the silence": { after: 300 },
  },
  first: { to: "idle", holds: usual },
  promise: {
    idle: {
      "asks to be read to": { to: "open.seeking" },
      "a Russian voice is found": { to: "idle, with a voice", holds: { voices } },
      "the port breaks": { to: "idle" },
    },
    "idle, with a voice": {
      ...readable,
      "a Russian voice is found": { to: "idle, with a voice", holds: { voices } },
      "the port breaks": { to: "idle, with a voice" },
    },
    "open.seeking": {
      ...anywhere("open.seeking", false),
      "asks to be read to": { to: "open.seeking" },
      "a Russian voice is found": firstSaid,
      "2 000 ms pass without a voice": { to: "open.noVoice" },
    },
    "open.noVoice": {
      ...anywhere("open.noVoice", false),
      "asks to be read to": { to: "open.seeking" },
      "a Russian voice is found": { to: "open.paused, at the first", holds: { voices } },
    },
    ...inBoth("open.speaking.first", (where) => speaking(where, "first")),
    ...inBoth("open.speaking.again", (where) => speaking(where, "again")),
    ...inBoth("open.paused", paused),
    ...inBoth("open.recovering", recovers),
    ...inBoth("open.failed", fails),
    "open.finished": { ...anywhere("open.finished"), "lets the voice go on": firstSaid },
  },
};
