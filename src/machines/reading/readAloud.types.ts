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

export type AloudWish =
  | { type: "reading.requested"; sentences: readonly SpokenSentence[]; at: number }
  | { type: "pause.requested" }
  | { type: "resume.requested" }
  | { type: "step.requested"; by: 1 | -1 }
  | { type: "stop.requested" }
  | { type: "rate.chosen"; rate: number }
  | { type: "voice.chosen"; voice: string }
  | { type: "goingOn.chosen"; goesOn: boolean };

export type AloudContext = AloudSettings & {
  voices: readonly Voice[];
  sentences: readonly SpokenSentence[];
  /** Of the sentence that is said, or comes next. */
  at: number;
};
