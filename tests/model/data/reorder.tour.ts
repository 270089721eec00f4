import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { reorderModel } from "./reorder.model.ts";

/** Works by their titles, as they are known to the server, shown, and brought back by «Вернуть». */
type World = { known: string[]; shown: string[]; undone: string[]; template: object; words: string; spare: number };
const world = ({ memory }: Stage) => memory.get("world") as World;

const list = ({ page }: Stage) => page.getByRole("list", { name: "Произведения", exact: true });
const undo = ({ page }: Stage) => page.getByRole("button", { name: "Вернуть", exact: true });
const refusal = ({ page }: Stage) =>
  page.getByRole("alert").filter({ has: page.getByRole("heading", { name: "Вернули прежний порядок" }) });

const numbers: Record<string, number> = { Первая: 1, Вторая: 2, Третья: 3 };
const idOf = (title: string): number => 9_000 + (numbers[title] ?? Number(title.split(" ")[1]));
const listed = (stage: Stage, titles: readonly string[]) =>
  stage.resolve("getAccountWorks", {
    works: titles.map((title) => ({ ...world(stage).template, id: idOf(title), title })),
    cursor: null,
  });
/** A work that the page does not know yet. */
const spare = (stage: Stage): string => {
  world(stage).spare += 1;
  return `Книга ${world(stage).spare}`;
};
/** What has left is gone from the page. */
const settle = async ({ page }: Stage) => page.clock.runFor(400);
const restAway = async ({ page }: Stage) => page.mouse.move(4, 4);

const seeOrder = async (stage: Stage) =>
  expect(list(stage).getByRole("heading", { level: 2 })).toHaveText(world(stage).shown);
const seeOffer = async (stage: Stage) => {
  await seeOrder(stage);
  await expect(undo(stage)).toHaveCount(1);
  await expect(stage.page.getByText(/^Произведение «.+» теперь на \d+.м месте из \d+$/)).toBeVisible();
  await expect(refusal(stage)).toHaveCount(0);
};
const seeNoOffer = async (stage: Stage) => {
  await seeOrder(stage);
  await expect(undo(stage)).toHaveCount(0);
  await expect(refusal(stage)).toHaveCount(0);
};
const rollBack = async (stage: Stage, words: string) => {
  Object.assign(world(stage), { shown: [...world(stage).known], words });
  await stage.see("reorder", "rolledBack");
  await settle(stage);
};
const sent = (stage: Stage) => stage.memory.get("sent") as number[];
const titled = (stage: Stage, ids: readonly number[]) =>
  [...world(stage).shown, ...world(stage).known]
    .filter((title, index, all) => all.indexOf(title) === index)
    .sort((one, other) => ids.indexOf(idOf(one)) - ids.indexOf(idOf(other)));

tours({
  machine: "reorder",
  rows: rowsOf(reorderModel),
  paths: pathsOf(reorderModel),
  branches: branchesOfRows(reorderModel),
  begins: {
    idle: async (stage) => {
      await stage.logIn("vera");
      const { data } = await (await stage.page.request.get("/api/v2/account/works")).json();
      const titles = ["Первая", "Вторая", "Третья"];
      const begun: World = { known: titles, shown: titles, undone: [], template: data.works[0], words: "", spare: 3 };
      stage.memory.set("world", begun);
      stage.page.on("request", (request) => {
        if (request.url().endsWith("/works/reorder")) stage.memory.set("sent", request.postDataJSON().order);
      });
      await stage.hold("getAccountWorks", "reorderWorks", "renameWork");
      await stage.page.goto("/u/vera/works/edit");
      await listed(stage, titles);
      await expect(list(stage)).toBeVisible();
      await stage.freeze();
    },
  },
  causes: {
    "puts the first behind": async (stage) => {
      const [moved = "", ...rest] = world(stage).shown;
      await list(stage)
        .getByRole("button", { name: `Переместить: ${moved}`, exact: true })
        .focus();
      await stage.page.keyboard.press("Space");
      for (const _ of rest) await stage.page.keyboard.press("ArrowDown");
      await stage.page.keyboard.press("Space");
      Object.assign(world(stage), { undone: world(stage).shown, shown: [...rest, moved] });
      await settle(stage);
    },
    undoes: {
      control: undo,
      act: async (button, stage, from) => {
        // Without a pointer over it, as a reader of the screen presses.
        if (from === "offering.passing") await button.dispatchEvent("click");
        else await button.click();
        await restAway(stage);
        world(stage).shown = world(stage).undone;
        await settle(stage);
      },
    },
    // Somebody else's work comes with the list; while an order is under way, somebody else's order.
    "gets 1234": async (stage, from) => {
      const { shown } = world(stage);
      const isSaving = from.startsWith("saving");
      const come = isSaving ? [] : [spare(stage)];
      await list(stage)
        .getByRole("link", { name: shown[0] ?? "", exact: true })
        .focus();
      await stage.page.keyboard.press("F2");
      await stage.page.getByLabel("Название произведения").fill("Новое имя");
      await stage.page.keyboard.press("Enter");
      await stage.resolve("renameWork", { ...world(stage).template, id: idOf(shown[0] ?? "") });
      await stage.asking("getAccountWorks");
      await listed(stage, isSaving ? [...world(stage).known].reverse() : [...shown, ...come]);
      if (!isSaving)
        Object.assign(world(stage), {
          shown: [...shown, ...come],
          known: [...shown, ...come],
          undone: [...world(stage).undone, ...come],
        });
      await settle(stage);
    },
    "is saved": async (stage) => {
      await stage.asking("reorderWorks");
      const order = sent(stage);
      world(stage).known = titled(stage, order);
      await stage.resolve("reorderWorks", { outcome: "saved", order });
    },
    "is merged": async (stage) => {
      await stage.asking("reorderWorks");
      const order = sent(stage);
      const come = spare(stage);
      const known = [...titled(stage, order), come];
      await stage.resolve("reorderWorks", { outcome: "merged", order: [...order, idOf(come)] });
      await stage.asking("getAccountWorks");
      await listed(stage, known);
      const { shown, undone } = world(stage);
      Object.assign(world(stage), { known, shown: [...shown, come], undone: [...undone, come] });
    },
    "is refused": async (stage) => {
      await stage.answer("reorderWorks", {
        status: 400,
        json: { status: 4, errorCode: 3, message: "Сейчас это действие недоступно" },
      });
      await rollBack(stage, "Сейчас это действие недоступно");
    },
    fails: async (stage) => {
      await stage.breaks("reorderWorks");
      await rollBack(stage, "Нет связи с сервером");
    },
    "30 000 ms pass": async (stage) => {
      await stage.passRest(30_000, "reorder");
      await rollBack(stage, "сервер не отвечает");
    },
    "8 000 ms pass": async (stage) => {
      await stage.passRest(8_000, "reorder");
      await settle(stage);
    },
    "holds the offer": async (stage) => undo(stage).hover(),
    "lets the offer go": restAway,
    "sees the refusal": { control: (stage) => refusal(stage).getByRole("button", { name: "Закрыть" }) },
  },
  sees: {
    idle: seeNoOffer,
    saving: seeOffer,
    "saving, another waits": seeOffer,
    "saving, taken back": seeNoOffer,
    "saving, nothing to undo": seeNoOffer,
    "offering.passing": seeOffer,
    "offering.held": seeOffer,
    rolledBack: async (stage) => {
      await seeOrder(stage);
      await expect(refusal(stage)).toContainText(world(stage).words);
      await expect(undo(stage)).toHaveCount(0);
    },
  },
  nobody: {},
});
