import { expect, it } from "vitest";
import { aloudView, isNextClosed, spokenSentences } from "../../src/screens/aloud/aloud.view.ts";
import { untyped } from "../support/fakes.ts";

const sentences = spokenSentences(["Шёл снег. Поезд стоял.", "Все жда\u00adли."]);
const context = { rate: 1, voice: null, goesOn: false, voices: [], sentences, at: 1 };
const view = (value: unknown, given: object = {}, isClosed = false) =>
  aloudView(untyped({ value, context: { ...context, ...given } }), isClosed);

it("the sentences of a text have their words", () => {
  expect(sentences).toEqual([
    { block: 0, from: 0, to: 9, text: "Шёл снег." },
    { block: 0, from: 10, to: 22, text: "Поезд стоял." },
    { block: 1, from: 0, to: 11, text: "Все ждали." },
  ]);
});

it("what the bar shows of each state", () => {
  const [first, middle, last] = sentences;
  const both = { hasPrevious: true, hasNext: true };
  const neither = { hasPrevious: false, hasNext: false };
  const open = { isOpen: true, unavailable: undefined, sentence: middle };
  const none = "На устройстве нет русского голоса";
  const seen = {
    idle: view("idle"),
    seeking: view({ open: "seeking" }),
    noVoice: view({ open: "noVoice" }),
    speaking: view({ open: { speaking: "again" } }),
    recovering: view({ open: "recovering" }),
    paused: view({ open: "paused" }, { at: 0 }),
    "paused at the last": view({ open: "paused" }, { at: 2 }),
    failed: view({ open: "failed" }),
    finished: view({ open: "finished" }, { at: 2 }),
    "finished before a closed one": view({ open: "finished" }, { at: 2 }, true),
  };
  const off = { ...open, isOn: false, words: "", button: "Продолжить" };
  const on = { ...open, ...both, isOn: true, words: "", button: "Пауза" };
  const finished = { ...off, ...neither, sentence: null, button: "Прочитать сначала" };
  expect(seen).toEqual({
    idle: { ...off, ...neither, isOpen: false, sentence: null },
    seeking: { ...off, ...neither, unavailable: "Ищем голос", words: "Ищем голос" },
    noVoice: { ...off, ...neither, unavailable: none, words: none },
    speaking: on,
    recovering: { ...on, words: "Голос замолчал, повторяем предложение" },
    paused: { ...off, hasPrevious: false, hasNext: true, sentence: first },
    "paused at the last": { ...off, hasPrevious: true, hasNext: false, sentence: last },
    failed: { ...off, ...neither, words: "Голос не отвечает", button: "Повторить" },
    finished: { ...finished, words: "Глава дочитана" },
    "finished before a closed one": { ...finished, words: "Глава дочитана, следующая закрыта" },
  });
});

it("a chapter is closed where this reader gets no text of it", () => {
  const chapter = (id: number, access: string) => ({ id, access });
  const next = (access: string) =>
    isNextClosed(untyped({ chapters: [chapter(1, "open"), chapter(2, access)], next: { id: 2, title: "" } }));
  expect(["open", "kept", "opening", "closed"].map(next)).toEqual([false, false, true, true]);
  expect(isNextClosed(untyped({ chapters: [chapter(1, "open")], next: null }))).toBe(false);
});
