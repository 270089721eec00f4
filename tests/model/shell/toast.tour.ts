import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { toastModel } from "./toast.model.ts";

const toast = ({ page }: Stage) =>
  page.getByText(/^(Настройки сохранены|Произведение «.+» теперь на \d+.м месте из \d+)$/);
const close = ({ page }: Stage) => page.getByRole("button", { name: "Закрыть" });
const see = async (stage: Stage) => {
  await expect(toast(stage)).toBeVisible();
  await expect(close(stage)).toBeEnabled();
};
const allClose = "every toast of the product goes by a press, and waits for the pointer";

tours({
  machine: "toast",
  rows: rowsOf(toastModel),
  paths: pathsOf(toastModel),
  branches: branchesOfRows(toastModel),
  begins: {
    "idle.running": async (stage) => {
      await stage.logIn("vera");
      await stage.page.goto("/work/5/edit");
      await expect(stage.page.getByLabel("Название")).toHaveValue("Письма, которые не дошли");
      await stage.freeze();
      await stage.page.getByRole("button", { name: "Сохранить настройки" }).click();
    },
    "idle.lasting": async (stage) => {
      await stage.logIn("vera");
      await stage.page.goto("/u/vera/works/edit");
      await stage.hold("reorderWorks");
      const later = stage.page.getByRole("button", { name: /^Переместить ниже: / });
      await later.first().click();
    },
  },
  causes: {
    "is clicked": async (stage, from) => {
      // Without a pointer over it, as a reader of the screen presses.
      if (from === "idle.paused") await toast(stage).click();
      else await toast(stage).dispatchEvent("click");
    },
    "is closed": {
      control: close,
      act: async (button, _, from) => {
        if (from === "idle.paused") await button.click();
        else await button.dispatchEvent("click");
      },
    },
    "is hovered": async (stage) => toast(stage).hover(),
    "is left": async ({ page }) => page.mouse.move(0, 0),
    // The product's own duration replaces the library's (docs/spec/application.md, «Toasts»).
    "3 000 ms pass": async (stage) => stage.pass(5_000, "toast"),
  },
  sees: {
    "idle.running": see,
    "idle.paused": see,
    "idle.lasting": see,
    destroyed: async (stage) => {
      await stage.page.clock.runFor(400);
      await expect(toast(stage)).toHaveCount(0);
    },
  },
  nobody: { "idle.lasting, stubborn": allClose, "idle.running, stubborn": allClose },
});
