import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { orderWaitModel } from "./orderWait.model.ts";

const order = {
  id: 7,
  state: "awaitingPayment",
  work: { id: 1, title: "Соль на подоконнике" },
  amount: 19_900,
  confirmationUrl: "/empty-page-of-the-provider",
  reason: "",
  receipt: "none",
  canRefund: false,
  refusal: null,
  createdAt: "2026-11-20T11:00:00.000Z",
  paidAt: null,
};
const words = ({ page }: Stage) => page.getByText(/^прошло \d+\sс$/);

/** The clock of a page answers at once: each step ends with the seconds after it. */
const second = async (stage: Stage) => {
  const seconds = stage.memory.get("seconds") as number;
  await stage.passRest(1_000, "orderWait");
  stage.memory.set("seconds", seconds + 1);
};
const see = async (stage: Stage) =>
  expect(words(stage)).toHaveText(new RegExp(`^прошло ${stage.memory.get("seconds")}\\sс$`));

tours({
  machine: "orderWait",
  rows: rowsOf(orderWaitModel),
  paths: pathsOf(orderWaitModel),
  branches: branchesOfRows(orderWaitModel),
  begins: {
    counting: async (stage) => {
      await stage.logIn("nina");
      await stage.hold("getOrder");
      await stage.page.goto("/order/7");
      await stage.resolve("getOrder", order);
      await expect(words(stage)).toBeVisible();
      await stage.freeze();
      // A second that begins and ends in frozen time: from here on each one ends at a known moment.
      await stage.page.clock.runFor(1_000);
      await stage.see("orderWait", "counting");
      stage.memory.set("seconds", (stage.last("orderWait")?.context as { seconds: number } | undefined)?.seconds);
    },
  },
  causes: { "1 000 ms pass": second, "the clock is read": second },
  sees: { counting: see, reading: see },
  leaves: ["reading"],
  nobody: { "the clock is not read": "the clock of a page always answers" },
});
