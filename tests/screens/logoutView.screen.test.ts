import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { keeperMachine } from "../../src/machines/keeping/keeper.machine.ts";
import type { Look, Thing } from "../../src/machines/keeping/keeper.types.ts";
import { logoutView } from "../../src/shell/header/logout.view.ts";

const look = (title: string, standing: Look["standing"], device: Look["device"] = "kept"): Look => ({
  standing,
  device,
  reason: "",
  title,
  href: `/${title}`,
});

function questionOf(looks: [Thing["kind"], Look][], waiting: string[] = []) {
  const keeper = createActor(keeperMachine).start();
  for (const [index, [kind, one]] of looks.entries()) {
    const thing = { id: `${index}`, kind, accountId: 3, actor: keeper, follow: () => () => {}, tell: () => {} };
    keeper.send({ type: "thing.shown", thing: { ...thing, look: one } });
  }
  const view = logoutView(
    keeper.getSnapshot().context.things,
    waiting.map((title) => ({ title })),
  );
  keeper.stop();
  return view;
}

describe("the question before a logout", () => {
  it("is none where the server has everything", () => {
    expect(questionOf([])).toBe(null);
    expect(questionOf([["chapter", look("Утро", "settled")]])).toBe(null);
  });

  it("says what stays on the device", () => {
    expect(questionOf([["chapter", look("Утро", "failed")]], ["Ночь"])).toEqual({
      title: "Выйти, пока не всё отправлено?",
      words: [
        "Сервер ещё не получил: глава «Утро», глава «Ночь».",
        "Текст останется на этом устройстве и уйдёт на сервер, когда вы снова войдёте здесь.",
      ],
    });
  });

  it("says what the tab alone has", () => {
    expect(questionOf([["gallery", look("картинки галереи", "failed", "refused")]])).toEqual({
      title: "Выйти и потерять несохранённое?",
      words: ["Сервер ещё не получил: картинки галереи.", "Только в этой вкладке есть, и пропадёт: картинки галереи."],
    });
  });

  it("names three, and counts the others", () => {
    expect(questionOf([], ["А", "Б", "В", "Г", "Д"])?.words[0]).toBe(
      "Сервер ещё не получил: глава «А», глава «Б», глава «В» и ещё 2\u00a0вещи.",
    );
  });
});
