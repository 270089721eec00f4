import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { formDraftModel } from "./formDraft.model.ts";

const notes = ({ page }: Stage) => page.getByLabel("Примечания автора");
const press = (name: string) => (stage: Stage) => stage.page.getByRole("button", { name, exact: true });
const take = (stage: Stage) => press("Взять то, что не сохранено")(stage).first();
const putAway = (stage: Stage) => press("Убрать")(stage).first();
const heading = (name: string) => (stage: Stage) => stage.page.getByRole("heading", { name, exact: true });
const isTaken = heading("Взято то, что не было сохранено");
const isPutAway = heading("Несохранённое убрано");
const full = ({ page }: Stage) => page.getByText("На устройстве нет места для черновика", { exact: false });

/** As many drafts as the tours take. */
const drafts = Array.from({ length: 60 }, (_, index) => ({
  id: `draft ${index}`,
  at: new Date(Date.UTC(2026, 10, 1, 9, index)).toISOString(),
  before: { annotation: "" },
  fields: { annotation: `О море, часть ${index}` },
}));

const type = async (stage: Stage) => {
  const typed = ((stage.memory.get("typed") as number | undefined) ?? 0) + 1;
  stage.memory.set("typed", typed);
  await notes(stage).fill(`О соли ${typed}`);
};
/** The form holds what the server has once more. */
const clear = async (stage: Stage) => {
  if ((await notes(stage).inputValue()) === "") await type(stage);
  await stage.page.getByLabel("Аннотация").fill("");
  await notes(stage).fill("");
};
const write = async (stage: Stage, state: "kept" | "unkept") => {
  await type(stage);
  await stage.passUntil("formDraft", state);
};

type Choice = "taken" | "put away" | null;
const begin = (state: "kept" | "unkept", choice: Choice) => async (stage: Stage) => {
  const { page } = stage;
  const { id } = (await stage.logIn("vera")) as { id: number };
  await page.addInitScript(
    ([key, value]) => {
      const device = Object.assign(window, { device: { isFull: false } }).device;
      localStorage.setItem(key as string, value as string);
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (name, kept) {
        if (device.isFull && name.startsWith("form.")) throw new DOMException("Full", "QuotaExceededError");
        setItem.call(this, name, kept);
      };
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...kept) {
        if (device.isFull && this.name === "texts") throw new DOMException("Full", "QuotaExceededError");
        return put.apply(this, kept);
      };
    },
    [`form.${id}.work.new.EBook`, JSON.stringify(drafts)],
  );
  await page.goto("/work/create?form=novel");
  await expect(take(stage)).toBeVisible();
  await stage.see("formDraft", "kept");
  await stage.freeze();
  if (choice) await (choice === "taken" ? take : putAway)(stage).click();
  await write(stage, "kept");
  if (state === "kept") return;
  await page.evaluate(() => {
    (window as unknown as { device: { isFull: boolean } }).device.isFull = true;
  });
  // The device answers the first write that it does not take with the next one.
  await write(stage, "kept");
  await write(stage, "unkept");
};

const see =
  (choice: Choice, isFull = false) =>
  async (stage: Stage) => {
    await expect(take(stage)).toBeVisible();
    await expect(isTaken(stage)).toHaveCount(choice === "taken" ? 1 : 0);
    await expect(isPutAway(stage)).toHaveCount(choice === "put away" ? 1 : 0);
    if (isFull) await expect(full(stage)).toBeVisible();
  };
const atOnce = "the device answers at once: screens/forms and e2e/formDrafts see what it has";
const choices = [
  ["", null],
  [", taken", "taken"],
  [", put away", "put away"],
] as const;
const ofAll = <Value>(make: (name: string, choice: Choice) => Record<string, Value>): Record<string, Value> =>
  Object.assign({}, ...choices.map(([name, choice]) => make(name, choice)));

tours({
  machine: "formDraft",
  rows: rowsOf(formDraftModel),
  paths: pathsOf(formDraftModel),
  branches: branchesOfRows(formDraftModel),
  begins: ofAll((name, choice) => ({
    [`kept${name}`]: begin("kept", choice),
    [`unkept${name}`]: begin("unkept", choice),
  })),
  causes: {
    "types into the form": type,
    "the form is saved": clear,
    "takes the draft": { control: take },
    "puts the draft away": { control: putAway },
    "takes the choice back": {
      control: ({ page }) => page.getByRole("button", { name: /^Вернуть( как было)?$/ }),
    },
  },
  sees: ofAll((name, choice) => ({
    [`kept${name}`]: see(choice),
    [`waiting${name}`]: see(choice),
    [`unkept${name}`]: see(choice, true),
  })),
  nobody: {
    ...ofAll((name) => ({
      [`reading, changed${name}`]: "the drafts are read before the form is drawn",
      [`writing${name}`]: atOnce,
      [`writing, behind${name}`]: atOnce,
    })),
    reading: "the drafts are read before the form is drawn",
    "200 ms pass": atOnce,
    "the page is hidden": atOnce,
    "leaves without saving": "the page is left at once: e2e/formDrafts",
  },
});
