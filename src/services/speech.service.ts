import type { Voice, VoiceNews, VoiceOrder } from "../machines/reading/readAloud.machine.ts";

export type SpeechSurroundings = {
  /** Undefined: this browser does not speak. */
  synthesis: () => SpeechSynthesis | undefined;
  utterance: (text: string) => SpeechSynthesisUtterance;
};

const isRussian = ({ lang }: SpeechSynthesisVoice): boolean => /^ru\b/i.test(lang.replace("_", "-"));

/** Voices on the device first: those of the network fall silent. */
const voicesOf = (synthesis: SpeechSynthesis): SpeechSynthesisVoice[] => {
  const found = synthesis.getVoices().filter(isRussian);
  return [...found.filter(({ localService }) => localService), ...found.filter(({ localService }) => !localService)];
};

const voiceOf = ({ voiceURI, name }: SpeechSynthesisVoice): Voice => ({ uri: voiceURI, name });

/** The voice of the browser, which says one sentence at a time; one that was cut off reports nothing any more. */
export function createSpeech({ synthesis, utterance }: SpeechSurroundings, tell: (news: VoiceNews) => void) {
  const speech = synthesis();
  let said: SpeechSynthesisUtterance | null = null;
  const tellVoices = () => speech && tell({ type: "voices.found", voices: voicesOf(speech).map(voiceOf) });
  const hush = () => {
    said = null;
    // Of another page, too: it may have been left in the middle of a sentence.
    speech?.cancel();
  };
  const say = (text: string, rate: number, chosenUri: string | null) => {
    if (!speech) return;
    hush();
    const sentence = utterance(text);
    const voices = voicesOf(speech);
    const voice = voices.find(({ voiceURI }) => voiceURI === chosenUri) ?? voices[0];
    Object.assign(sentence, { lang: "ru-RU", rate, ...(voice && { voice }) });
    const hear = (type: "voice.heard" | "sentence.ended" | "voice.failed") => () => said === sentence && tell({ type });
    sentence.addEventListener("start", hear("voice.heard"));
    sentence.addEventListener("boundary", hear("voice.heard"));
    sentence.addEventListener("end", hear("sentence.ended"));
    sentence.addEventListener("error", hear("voice.failed"));
    said = sentence;
    speech.speak(sentence);
  };
  tellVoices();
  speech?.addEventListener("voiceschanged", tellVoices);
  return {
    obey: (order: VoiceOrder): void => (order.type === "say" ? say(order.text, order.rate, order.voice) : hush()),
    stop: (): void => {
      speech?.removeEventListener("voiceschanged", tellVoices);
      hush();
    },
  };
}
