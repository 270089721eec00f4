import { expect, it } from "vitest";
import { createAloudSettings } from "../../src/services/aloudSettings.service.ts";
import { createSpeech } from "../../src/services/speech.service.ts";
import { untyped } from "../support/fakes.ts";

class Utterance extends EventTarget {
  readonly text: string;
  declare lang: string;
  declare rate: number;
  declare voice: object;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

function open(voices: object[] = []) {
  const news: object[] = [];
  const done: unknown[] = [];
  const spoken: Utterance[] = [];
  let known = voices;
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => known,
    speak: (one: Utterance) => {
      spoken.push(one);
      const { text, lang, rate, voice } = one;
      done.push({ text, lang, rate, voice });
    },
    cancel: () => done.push("cancel"),
  });
  const speech = createSpeech(
    { synthesis: () => untyped(synthesis), utterance: (text) => untyped(new Utterance(text)) },
    (event) => news.push(event),
  );
  const come = (found: object[]) => {
    known = found;
    synthesis.dispatchEvent(new Event("voiceschanged"));
  };
  const say = (text: string, voice: string | null = null) => {
    speech.obey({ type: "say", text, rate: 1.5, voice });
    return spoken.at(-1) as Utterance;
  };
  return { speech, news, done, come, say };
}

const network = { voiceURI: "n", name: "Из сети", lang: "ru-RU", localService: false };
const device = { voiceURI: "d", name: "Ирина", lang: "ru_RU", localService: true };
const english = { voiceURI: "e", name: "Emma", lang: "en-GB", localService: true };
const rundi = { voiceURI: "r", name: "Rundi", lang: "run", localService: true };

it("only Russian voices are reported, those of the device first, and again when they change", () => {
  const { speech, news, come } = open();
  come([english, network, rundi, device]);
  speech.stop();
  come([]);
  expect(news).toEqual([
    { type: "voices.found", voices: [] },
    {
      type: "voices.found",
      voices: [
        { uri: "d", name: "Ирина" },
        { uri: "n", name: "Из сети" },
      ],
    },
  ]);
});

it("each sentence is said after what was said before is cut off, by the voice that was chosen or the first", () => {
  const { done, say, speech } = open([network, device]);
  say("Раз.");
  say("Два.", "n");
  say("Три.", "gone");
  speech.obey({ type: "hush" });
  const one = (text: string, voice: object) => ({ text, lang: "ru-RU", rate: 1.5, voice });
  expect(done).toEqual([
    ...["cancel", one("Раз.", device), "cancel", one("Два.", network), "cancel", one("Три.", device)],
    "cancel",
  ]);
});

it("only of the sentence that is said now anything is reported", () => {
  const { news, say, speech } = open([device]);
  news.length = 0;
  const first = say("Раз.");
  first.dispatchEvent(new Event("start"));
  first.dispatchEvent(new Event("boundary"));
  const second = say("Два.");
  first.dispatchEvent(new Event("error"));
  first.dispatchEvent(new Event("end"));
  second.dispatchEvent(new Event("error"));
  const third = say("Три.");
  third.dispatchEvent(new Event("end"));
  speech.obey({ type: "hush" });
  third.dispatchEvent(new Event("error"));
  expect(news).toEqual([
    { type: "voice.heard" },
    { type: "voice.heard" },
    { type: "voice.failed" },
    { type: "sentence.ended" },
  ]);
});

it("a browser that does not speak knows no voice", () => {
  const news: object[] = [];
  const speech = createSpeech({ synthesis: () => undefined, utterance: () => untyped(null) }, (event) =>
    news.push(event),
  );
  speech.obey({ type: "say", text: "Раз.", rate: 1, voice: null });
  speech.stop();
  expect(news).toEqual([]);
});

it("how somebody likes to be read to is kept; what makes no sense is as it was at first", () => {
  let kept: string | null = null;
  const storage = () =>
    ({
      getItem: () => kept,
      setItem: (_: string, value: string) => {
        kept = value;
      },
    }) as unknown as Storage;
  const settings = createAloudSettings({ storage });
  const usual = { rate: 1, voice: null, goesOn: false };
  expect(settings.read()).toEqual(usual);
  settings.write({ rate: 1.25, voice: "d", goesOn: true });
  expect(settings.read()).toEqual({ rate: 1.25, voice: "d", goesOn: true });
  for (const nonsense of ["{", "null", '{"rate":9,"voice":1,"goesOn":"yes"}']) {
    kept = nonsense;
    expect(settings.read()).toEqual(usual);
  }
  const refusing = createAloudSettings({
    storage: () => {
      throw new Error("no storage");
    },
  });
  refusing.write(usual);
  expect(refusing.read()).toEqual(usual);
});
