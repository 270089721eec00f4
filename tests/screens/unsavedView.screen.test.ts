import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { unsavedView } from "../../src/app/unsaved.view.ts";
import { keeperMachine } from "../../src/machines/keeping/keeper.machine.ts";
import type { Look, Thing } from "../../src/machines/keeping/keeper.types.ts";

const look = (title: string, standing: Look["standing"], device: Look["device"] = "kept"): Look => ({
  standing,
  device,
  reason: "",
  title,
  href: `/${title}`,
});
/** The notice when the screens of these things are gone. */
function noticeOf(looks: [Thing["kind"], Look][], patience = 0) {
  const clock = new SimulatedClock();
  const keeper = createActor(keeperMachine, { clock }).start();
  for (const [index, [kind, one]] of looks.entries()) {
    const thing = { id: `${index}`, kind, accountId: 3, actor: keeper, follow: () => () => {}, tell: () => {} };
    keeper.send({ type: "thing.shown", thing: { ...thing, look: one } });
    keeper.send({ type: "thing.left", id: `${index}` });
  }
  clock.increment(patience);
  const view = unsavedView(keeper.getSnapshot());
  keeper.stop();
  return view;
}

describe("the notice about unsaved work", () => {
  it("nothing of a save that goes well", () => {
    expect(noticeOf([])).toBe(null);
    expect(noticeOf([["chapter", look("Утро", "underWay")]])).toBe(null);
    expect(noticeOf([["chapter", look("Утро", "underWay", "writing")]])).toBe(null);
    expect(noticeOf([["chapter", look("Утро", "underWay", "writing")]], 3_999)).toBe(null);
  });

  it.each<[string, [Thing["kind"], Look][], object]>([
    [
      "pictures of a gallery that this page alone has",
      [["gallery", look("картинки галереи", "failed", "refused")]],
      {
        words: "Не сохранено: картинки галереи.",
        advice: "Не закрывайте вкладку: это есть только в ней.",
        canRetry: true,
        href: "/картинки галереи",
      },
    ],
    [
      "a chapter that is stored on the device",
      [["chapter", look("Утро", "failed")]],
      {
        words: "Не сохранено: глава «Утро».",
        advice: "Текст лежит на этом устройстве, попробуем ещё раз сами.",
        canRetry: true,
        href: "/Утро",
      },
    ],
    [
      "a chapter that this page alone has, and two more things",
      [
        ["chapter", look("Утро", "failed", "refused")],
        ["chapter", look("День", "failed")],
        ["order", look("порядок глав", "underWay", "writing")],
      ],
      {
        words: "Не сохранено: глава «Утро» и ещё 2.",
        advice: "Не закрывайте вкладку: это есть только в ней.",
        canRetry: true,
        href: "/Утро",
      },
    ],
    [
      "a chapter that only the author can help",
      [["chapter", look("Утро", "stuck")]],
      {
        words: "Не сохранено: глава «Утро».",
        advice: "Откройте и решите, что с этим делать.",
        canRetry: false,
        href: "/Утро",
      },
    ],
    [
      "an order on its way, which nobody can hurry",
      [["order", look("порядок глав", "underWay", "writing")]],
      {
        words: "Не сохранено: порядок глав.",
        advice: "Не закрывайте вкладку: это есть только в ней.",
        canRetry: false,
        href: "/порядок глав",
      },
    ],
    [
      "a file on its way",
      [["upload", look("Книга.fb2", "failed")]],
      {
        words: "Не сохранено: файл «Книга.fb2».",
        advice: "Попробуем ещё раз сами.",
        canRetry: true,
        href: "/Книга.fb2",
      },
    ],
  ])("%s", (_, things, view) => expect(noticeOf(things, 4_000)).toEqual(view));
});
