import { vi } from "vitest";

const russian = { voiceURI: "urn:irina", name: "Ирина", lang: "ru-RU", localService: true, default: true };
const network = { voiceURI: "urn:network", name: "Голос из сети", lang: "ru_RU", localService: false, default: false };
const english = { voiceURI: "urn:emma", name: "Emma", lang: "en-GB", localService: true, default: false };

class Utterance extends EventTarget {
  readonly text: string;
  rate = 1;
  lang = "";
  voice: { name: string } | null = null;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** In place of the browser's voices stand some that say nothing by themselves. To be called once the page is there. */
export function fakeVoice({ isMute = false } = {}) {
  const spoken: string[] = [];
  let voices = [english, ...(isMute ? [] : [network, russian])];
  let now: Utterance | null = null;
  const tell = (type: string): void => {
    const said = now;
    now = null;
    said?.dispatchEvent(new Event(type));
  };
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (sentence: Utterance) => {
      now = sentence;
      spoken.push(`${sentence.voice?.name}, ${sentence.rate}: ${sentence.text}`);
      sentence.dispatchEvent(new Event("start"));
    },
    // A sentence that is cut off says so, and nobody may take it for a fault.
    cancel: () => {
      if (now) spoken.push("cut off");
      tell("error");
    },
  });
  vi.stubGlobal("speechSynthesis", synthesis);
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  return {
    told: spoken,
    /** What was said since the last look. */
    take: () => spoken.splice(0),
    ends: () => tell("end"),
    fails: () => tell("error"),
    isSilent: () => now === null,
    finds: () => {
      voices = [english, russian];
      synthesis.dispatchEvent(new Event("voiceschanged"));
    },
  };
}
