import type { Page } from "@playwright/test";

/** In place of the browser's voices stand some that say nothing by themselves, and are found when the test says so. To be called before the page is opened. */
export const standInVoice = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const voices = ["Ирина", "Павел"].map((name) => ({ name, voiceURI: name, lang: "ru-RU", localService: true }));
    class Utterance extends EventTarget {}
    let said: Utterance | null = null;
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => [] as object[],
      cancel: () => {},
      speak: (sentence: Utterance) => {
        said = sentence;
      },
    });
    Object.defineProperty(window, "speechSynthesis", { value: synthesis });
    Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance });
    Object.assign(window, {
      voiceSays: (type: string) => said?.dispatchEvent(new Event(type)),
      voiceComes: () => {
        synthesis.getVoices = () => voices;
        synthesis.dispatchEvent(new Event("voiceschanged"));
      },
    });
  });

type Voice = { voiceSays: (type: string) => void; voiceComes: () => void };

/** Of the sentence that is said. */
export const voiceSays = (page: Page, type: "start" | "boundary" | "end" | "error"): Promise<void> =>
  page.evaluate((name) => (window as unknown as Voice).voiceSays(name), type);

export const voiceComes = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as Voice).voiceComes());

/** What of the text is shown as the sentence that is said. */
export const saidWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(CSS.highlights.get("aloud") ?? [])].map(String));
