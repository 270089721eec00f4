import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import { answerDevice, holdDevice } from "../../support/tours/device.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { type BrowserCause, tours } from "../../support/tours/tour.ts";
import { publicationFormModel, type Step } from "./publicationForm.model.ts";
import {
  answers,
  openForm,
  openOffer,
  seeForm,
  seeRequest,
  theirWords,
  type,
  written,
} from "./publicationForm.page.ts";

const situations = Object.keys(publicationFormModel.promise);
const intentOf = (step: string) => (step === "author publishes" ? { publish: true } : {});
const aimOf = (situation: string) => (situation.includes(", to publish") ? { publish: true } : {});
const idle = (stage: Stage, name: string) =>
  stage.page.getByRole("button", { name, exact: true }).and(stage.page.locator(":not([aria-busy=true])"));
const call = (stage: Stage) => (written(stage).id === null ? "createPost" : "updatePost");
/** The button, and what it sends. */
const sends = (name: string, step: Step): BrowserCause => ({
  control: (stage) => idle(stage, name),
  act: async (control, stage) => {
    await control.click();
    await seeRequest(stage, intentOf(step));
  },
});
/** A repeated save finds the revision that it was made from. */
const again = async (stage: Stage, from: string) => seeRequest(stage, aimOf(from));

const causes: Partial<Record<Step, BrowserCause>> = {
  "author types": type,
  "author saves": sends("Сохранить черновик", "author saves"),
  "author publishes": sends("Опубликовать", "author publishes"),
  "server saves": async (stage, from) => {
    // What is taken off the device then is this tour's to say.
    const isLeaving = from.endsWith(", to publish");
    if (isLeaving) await holdDevice(stage);
    await answers.saved(stage);
  },
  "server is ahead": answers.ahead,
  "no network": async (stage) => stage.breaks(call(stage)),
  "server refuses the text": async (stage) =>
    answers.refused(400, 3, "Проверьте поля", { invalidFields: { "fields.tags.0": ["Метка: не короче 2 символов"] } })(
      stage,
    ),
  "session is lost": async (stage) => answers.refused(401, 4, "Войдите, чтобы продолжить")(stage),
  "server refuses access": async (stage) => answers.refused(403, 12, "Нет доступа")(stage),
  "30 000 ms pass": async (stage) => stage.passRest(30_000, "publicationForm"),
  "access returns": async (stage, from) => {
    await stage.saysElsewhere("rukopis.session", { type: "start.announced" });
    await again(stage, from);
  },
  "network returns": async (stage, from) => {
    await stage.page.context().setOffline(true);
    await stage.page.context().setOffline(false);
    await again(stage, from);
  },
  "author keeps his": {
    control: ({ page }) => page.getByRole("button", { name: /^(Оставить мой текст|Взять черновик)$/ }),
    act: async (control, stage, from) => {
      const own = written(stage);
      if (from.startsWith("offering")) own.blocks = stage.memory.get("draft") as string[];
      else own.revision = 9;
      await control.click();
      if (!from.startsWith("offering")) await seeRequest(stage, aimOf(from));
    },
  },
  "author takes theirs": {
    control: ({ page }) => page.getByRole("button", { name: /^(Взять другой|Начать заново|Взять текст с сервера)$/ }),
    act: async (control, stage, from) => {
      if (!from.startsWith("offering"))
        Object.assign(written(stage), { title: "Чужое", blocks: [theirWords(stage)], revision: 9 });
      await control.click();
    },
  },
  "author keeps both": {
    control: ({ page }) => page.getByRole("button", { name: "Сохранить оба" }),
    act: async (control, stage) => {
      const own = written(stage);
      Object.assign(own, { blocks: [...own.blocks, "* * *", theirWords(stage)], revision: 9 });
      await control.click();
    },
  },
  "draft is forgotten": async (stage) => answerDevice(stage, "keep"),
  "draft is not forgotten": async (stage) => answerDevice(stage, "fail"),
  "3 000 ms pass": async (stage) => stage.passRest(3_000, "publicationForm"),
};

const heading = ({ page }: Stage, name: string | RegExp) => page.getByRole("heading", { level: 2, name });
const says: Readonly<Record<string, string | RegExp>> = {
  "open.clean": /^Сохранено на сервере/,
  "open.clean, new": /^(Пока ничего не написано|Сохранено на сервере)/,
  dirty: /на этом устройстве/,
  saving: "Сохраняется…",
  stale: "Не сохранено: на сервере другой текст",
  unanswered: /^(Нет связи с сервером|Не сохранено: )/,
  text: "Не сохранено: Метка: не короче 2 символов",
  login: /^Не сохранено: /,
  other: "Не сохранено: Нет доступа",
};
const look = (situation: string) => async (stage: Stage) => {
  if (situation.startsWith("offering")) {
    await expect(heading(stage, /^На этом устройстве остался черновик: /)).toBeVisible();
    return;
  }
  if (situation === "forgetting" || situation === "done") return;
  const key = situation.startsWith("open.refused")
    ? (situation.split(", ").at(-1) ?? "")
    : (situation.split(/[.,]/)[1] ?? "");
  await seeForm(stage, says[situation] ?? says[key] ?? "");
  await expect(heading(stage, "Пост изменён в другом окне")).toHaveCount(key === "stale" ? 1 : 0);
  await expect(heading(stage, "Войдите, чтобы продолжить")).toHaveCount(key === "login" ? 1 : 0);
};

tours({
  machine: "publicationForm",
  rows: rowsOf(publicationFormModel),
  paths: pathsOf(publicationFormModel),
  branches: branchesOfRows(publicationFormModel),
  begins: {
    "open.clean": openForm(false),
    "open.clean, new": openForm(true),
    offering: openOffer(false),
    "offering, new": openOffer(true),
  },
  causes: causes as Record<string, BrowserCause>,
  sees: Object.fromEntries(situations.map((situation) => [situation, look(situation)])),
  leaves: ["forgetting", "done"],
  nobody: {
    loading: "the device answers before anybody sees it: tests/model/publications/publicationForm.test.ts",
    "loading, new": "the device answers before anybody sees it: tests/model/publications/publicationForm.test.ts",
    "offering: author keeps both": "both are offered where the server went on: tests/flows/posts.flow.test.tsx",
    "offering, new: author keeps both": "a new one has one text",
  },
});
