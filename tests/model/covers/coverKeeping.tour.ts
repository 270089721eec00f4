import { expect } from "@playwright/test";
import { branchesOfRows, pathsOf, rowsOf } from "../../support/model.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { hide } from "../chapters/chapter.page.ts";
import {
  addressOf,
  choosePicture,
  design,
  designId,
  draw,
  drawn,
  loadDesign,
  openDesign,
  openNewDesign,
  others,
  plain,
  refused,
  sceneOf,
  seeDrawing,
  seeQuestion,
  seeStatus,
} from "./cover.page.ts";
import { coverKeepingModel } from "./coverKeeping.model.ts";

/** How long is waited after one, two, … faults on end. */
const waits = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
const faults = (stage: Stage) => Number(stage.memory.get("faults") ?? 0);
const fails =
  (
    call: "saveCoverDesign" | "uploadFile",
    how: (stage: Stage, call: "saveCoverDesign" | "uploadFile") => Promise<void>,
  ) =>
  async (stage: Stage) => {
    stage.memory.set("faults", faults(stage) + 1);
    await how(stage, call);
  };
const broken = async (stage: Stage, call: "saveCoverDesign" | "uploadFile") => stage.breaks(call);
const answered =
  (...[status, errorCode, message]: Parameters<typeof refused>) =>
  async (stage: Stage, call: "saveCoverDesign" | "uploadFile") => {
    stage.memory.set("reason", message);
    await stage.answer(call, refused(status, errorCode, message));
  };

/** A save sends the drawing on the screen at that moment; a repeated save sends the same. */
const seeSaving = async (stage: Stage) => {
  await seeStatus(stage, "Сохраняется…");
  await stage.asking("saveCoverDesign");
};
const seeSavingThis = async (stage: Stage) => {
  await seeStatus(stage, "Сохраняется…");
  await seeQuestion(stage);
};
/** The browser gives the picture its id: the first request with it sends the picture, the next one its drawing. */
const namePicture = (stage: Stage, fileId: string) => {
  expect(fileId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const own = drawn(stage);
  own.background = { ...own.background, fileId };
  own.sources = own.sources.map((one) => ({ ...one, fileId }));
};
const seeSending = async (stage: Stage) => {
  await seeStatus(stage, "Сохраняется…");
  const { pathname, searchParams } = new URL((await stage.request("uploadFile")).url());
  expect(pathname).toBe("/api/v2/file/upload/cover-source");
  namePicture(stage, searchParams.get("fileId") ?? "");
};
const seeKept = async (stage: Stage) => seeStatus(stage, "Сохранено");
const seeWaiting = async (stage: Stage) => seeStatus(stage, "Сохраняется…");
const seeAgain = async (stage: Stage) =>
  seeStatus(stage, /^(Нет сети|Сервер не отвечает)\. Макет (сохранён|сохраняется) на этом устройстве$/);
const seeStuck = async (stage: Stage) => {
  await seeDrawing(stage);
  const reason = String(stage.memory.get("reason"));
  const title = reason.startsWith("Войдите") ? reason : `Не сохранено: ${reason}`;
  await expect(stage.page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await expect(stage.page.getByText("Макет остался на экране и на этом устройстве.")).toBeVisible();
};
const seeStale = async (stage: Stage) => {
  await seeStatus(stage, "Макет изменён в другом окне");
  await expect(stage.page.getByRole("heading", { level: 2, name: "Макет изменён в другом окне" })).toBeVisible();
};
const seeParted = (see: (stage: Stage) => Promise<void>) => async (stage: Stage) => {
  await see(stage);
  expect(addressOf(stage)).not.toBe(designId);
};

const looks: readonly (readonly [begins: string, see: (stage: Stage) => Promise<void>])[] = [
  ["kept", seeKept],
  ["waiting", seeWaiting],
  ["keeping.sendingPicture", seeSending],
  ["keeping.saving", seeSavingThis],
  ["stale", seeStale],
  ["unkept.again", seeAgain],
  ["unkept.stuck", seeStuck],
];
const lookOf = (situation: string) => {
  const see = looks.find(([begins]) => situation.startsWith(begins))?.[1] ?? seeDrawing;
  // An older drawing is on its way than the one on the screen.
  const seen = see === seeSavingThis && situation.includes("red sent") ? seeSaving : see;
  return situation.includes("parted") ? seeParted(seen) : seen;
};

const rows = rowsOf(coverKeepingModel);
const situations = [...new Set([...Object.keys(rows), ...Object.values(rows).flatMap((row) => Object.values(row))])];
const saveAgain = ({ page }: Stage) => page.getByRole("button", { name: "Сохранить снова" });

tours({
  machine: "coverKeeping",
  rows,
  paths: pathsOf(coverKeepingModel),
  branches: branchesOfRows(coverKeepingModel),
  begins: {
    "kept, white": openDesign,
    // What is begun is on no server.
    "waiting, red, white sent": openNewDesign,
    // The page before has sent red, drawn blue, and heard no answer.
    "waiting, blue, white sent, lost before": async (stage) => {
      await loadDesign(stage);
      await draw(stage);
      await stage.page.keyboard.press("Control+s");
      await stage.asking("saveCoverDesign");
      await draw(stage);
      await stage.seeOnce("designCopy", "writing");
      await stage.see("designCopy", "kept");
      await stage.page.reload({ waitUntil: "commit" });
      await stage.asking("getCoverDesign");
      await stage.freeze();
      await stage.resolve("getCoverDesign", design());
      await stage.page.getByRole("button", { name: "Взять с устройства" }).click();
    },
  },
  causes: {
    // Where its picture came from is said of the picture that is there.
    draws: async (stage, from) => {
      if (!from.includes("with a picture")) return draw(stage);
      drawn(stage).sources = [{ fileId: "", source: "Own", note: "" }];
      await stage.page.getByRole("radio", { name: "Моя работа" }).check();
    },
    "adds a picture": async (stage) => {
      await choosePicture(stage);
      await expect(stage.page.getByRole("group", { name: "Откуда картинка" })).toBeVisible();
      drawn(stage).background = {
        kind: "picture",
        fileId: "",
        zoom: 1,
        x: 0.5,
        y: 0.5,
        shade: 0,
        shadeFrom: "all",
        blur: 0,
        grey: false,
      };
    },
    "page is hidden": hide,
    // A page that is hidden saves at once. Where only the person can help, a button does it too.
    saves: async (stage, from) => (from.startsWith("unkept.stuck") ? saveAgain(stage).click() : hide(stage)),
    "2 000 ms pass": async (stage, from) =>
      stage.pass(from.startsWith("waiting") ? 2_000 : (waits[Math.min(faults(stage), 6) - 1] ?? 0), "coverKeeping"),
    "is there": async (stage) => {
      stage.memory.set("faults", 0);
      drawn(stage).revision += 1;
      await stage.resolve("saveCoverDesign", { outcome: "saved", revision: drawn(stage).revision });
    },
    "one's own was there before": async (stage) => {
      drawn(stage).revision = 8;
      const own = { revision: 8, scene: sceneOf(plain("Красный")), sources: [] };
      await stage.resolve("saveCoverDesign", { outcome: "stale", ...own });
    },
    "is overtaken": async (stage) => {
      stage.memory.set("faults", 0);
      await stage.resolve("saveCoverDesign", { outcome: "stale", ...others });
    },
    "is offline": fails("saveCoverDesign", broken),
    "is logged out": fails("saveCoverDesign", answered(401, 4, "Войдите, чтобы продолжить")),
    "the drawing is refused": fails("saveCoverDesign", answered(400, 3, "Проверьте поля")),
    "the picture is there": async (stage) => {
      const { fileId } = drawn(stage).background as { fileId: string };
      await stage.resolve("uploadFile", { fileId, url: `/files/${fileId}`, width: 600, height: 900 });
    },
    "the picture fails": fails("uploadFile", broken),
    "the picture is refused": fails("uploadFile", answered(400, 3, "Проверьте поля")),
    "30 000 ms pass": fails("saveCoverDesign", async (stage) => stage.pass(30_000, "coverKeeping")),
    "300 000 ms pass": fails("uploadFile", async (stage) => stage.pass(300_000, "coverKeeping")),
    "network returns": async ({ page }) => {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
    "access returns": async (stage) => stage.saysElsewhere("rukopis.session", { type: "start.announced" }),
    "takes theirs": {
      control: ({ page }) => page.getByRole("button", { name: "Взять тот" }),
      act: async (control, stage) => {
        Object.assign(drawn(stage), { background: others.scene.background, sources: [], revision: 9 });
        await control.click();
      },
    },
    parts: {
      control: ({ page }) => page.getByRole("button", { name: "Сохранить этот отдельно" }),
      act: async (control, stage) => {
        drawn(stage).revision = 0;
        await control.click();
      },
    },
  },
  sees: Object.fromEntries(situations.map((situation) => [situation, lookOf(situation)])),
  only: {
    "save again": { control: saveAgain, in: situations.filter((name) => name.startsWith("unkept.stuck")) },
  },
  nobody: {},
});
