import { expect } from "@playwright/test";
import type { Stage } from "../../support/tours/stage.ts";
import { type BrowserCause, tours } from "../../support/tours/tour.ts";
import {
  answers,
  bodyOf,
  freeSeat,
  hide,
  openChapter,
  openKeptChapter,
  openNewChapter,
  seeStatus,
  seeText,
  takeSeat,
  text,
  type,
  typeElsewhere,
  written,
} from "./chapter.page.ts";
import { branches, paths } from "./chapterAutosave.model.ts";
import { promise, rows, type Situation, type Step } from "./chapterAutosave.rows.ts";

/** How long is waited after one, two, … faults on end. */
const waits = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
const faults = (stage: Stage) => Number(stage.memory.get("faults") ?? 0);
const fails = (stage: Stage) => stage.memory.set("faults", faults(stage) + 1);
const succeeds = (stage: Stage) => stage.memory.set("faults", 0);
const callOf = (from: string) => (from.startsWith("creating") ? "createChapter" : "updateChapter");
const refuses = (status: number, errorCode: number, message: string) => async (stage: Stage, from: string) => {
  fails(stage);
  await stage.answer(callOf(from), { status, json: { status: 4, errorCode, message } });
};

const account = ({ memory }: Stage) => (memory.get("account") as { id: number }).id;
const publish = ({ page }: Stage) => page.getByRole("button", { name: "Опубликовать", exact: true });
const refusePublication = async (stage: Stage) => {
  expect((await stage.request("updateChapterState")).postDataJSON()).toEqual({ type: "publish.requested" });
  await stage.answer("updateChapterState", {
    status: 400,
    json: { status: 4, errorCode: 3, message: "Глава ещё проверяется" },
  });
  await expect(stage.page.getByText("Глава ещё проверяется", { exact: true })).toBeVisible();
};

/** The tab that wrote is closed, and this one writes. */
const writeAgain = async (stage: Stage) => {
  await freeSeat(stage);
  await expect(text(stage)).toHaveAttribute("contenteditable", "true");
};

/** Notes outside the page what the table says is sent. */
const note = (stage: Stage, from: string, step: string) => {
  const own = written(stage);
  const sends = promise[from as Situation][step as Step]?.[1];
  if (sends === "sends") own.sent = { title: own.title, blocks: own.blocks };
};
const causes: Record<Exclude<Step, "somebody else comes">, BrowserCause> = {
  "author types": type,
  "author presses save": async ({ page }) => page.keyboard.press("Control+s"),
  "this tab writes": async (stage) => writeAgain(stage),
  // The button waits for the count of letters; what is asked of the server is refused, so that the chapter stays a draft.
  "author publishes": async (stage, from) => {
    const isNew = /\bnew\b|creating/.test(from);
    if (isNew) await stage.page.clock.runFor(400);
    stage.memory.set("waited", isNew ? 400 : 0);
    await publish(stage).click();
    if (from === "clean") await refusePublication(stage);
    if (from === "following") await writeAgain(stage);
  },
  // Where there is something to save, a hidden page saves it: the row is that of «author presses save».
  "page is hidden": hide,
  "network returns": async ({ page }) => {
    await page.context().setOffline(true);
    await page.context().setOffline(false);
  },
  "access returns": async (stage) => stage.saysElsewhere("rukopis.session", { type: "start.announced" }),
  "another tab saves": async (stage, from) => {
    const own = written(stage);
    const { title } = own;
    const revision = own.revision + 30;
    // What is unsaved here stays, and is saved at once: the server joins both.
    if (from !== "dirty.typing") Object.assign(own, { blocks: ["Из другой вкладки."], revision });
    const paragraph = { type: "paragraph", content: [{ type: "text", text: "Из другой вкладки." }] };
    const document = JSON.stringify({ type: "doc", content: [paragraph] });
    await stage.saysElsewhere("rukopis.chapters", {
      accountId: account(stage),
      chapterId: 7,
      revision,
      title,
      document,
    });
    if (from !== "following") return;
    await seeText(stage);
    await writeAgain(stage);
  },
  "another tab types": async (stage, from) => {
    if (from === "clean") await takeSeat(stage);
    const own = written(stage);
    const words = `В другой вкладке ${++own.letters}.`;
    own.blocks = [words];
    await typeElsewhere(stage, words);
  },
  "server creates": async (stage) => {
    succeeds(stage);
    await answers.created(stage);
  },
  "server saves": async (stage, from) => {
    succeeds(stage);
    await answers.saved(stage);
    if (from === "saving.awaited") await refusePublication(stage);
  },
  "server merges": async (stage, from) => {
    succeeds(stage);
    await answers.merged(stage);
    await expect(
      stage.page.getByRole("heading", { level: 2, name: /^Добавлено с другого устройства: \d+\sабзац(а|ев)?$/ }),
    ).toBeVisible();
    if (from === "saving.awaited") await refusePublication(stage);
  },
  "server fails": async (stage, from) => {
    fails(stage);
    await stage.answer(callOf(from), { status: 503, json: {} });
  },
  "server refuses access": refuses(403, 12, "Нет доступа"),
  "server refuses the text": refuses(400, 3, "Проверьте поля"),
  "1 500 ms of rest": async (stage) => stage.pass(1_500, "chapterAutosave"),
  "10 000 ms of typing": async (stage) => {
    for (let second = 1; second <= 9; second += 1) {
      await stage.page.clock.runFor(1_000);
      await type(stage);
    }
    await stage.pass(1_000, "chapterAutosave");
  },
  "2 000 ms pass": async (stage) => stage.pass(waits[Math.min(faults(stage), 6) - 1] ?? 0, "chapterAutosave"),
  "30 000 ms pass": async (stage, from) => {
    fails(stage);
    const waited = from === "creating.awaited" ? Number(stage.memory.get("waited")) : 0;
    await stage.pass(30_000 - waited, "chapterAutosave");
  },
};
/** A cause, and then what it sends. */
const noted = Object.fromEntries(
  Object.entries(causes).map(([step, how]): [string, BrowserCause] => {
    const own = (from: string) => (step === "page is hidden" && isUnsaved(from) ? "author presses save" : step);
    if (typeof how === "function")
      return [
        step,
        async (stage, from) => {
          await how(stage, from);
          note(stage, from, own(from));
        },
      ];
    return [
      step,
      {
        control: how.control,
        act: async (control, stage, from) => {
          await how.act?.(control, stage, from);
          note(stage, from, step);
        },
      },
    ];
  }),
);
const isUnsaved = (situation: string) => !/^(clean|following|saving|creating)/.test(situation);
const hiding = (situation: string, row: Readonly<Record<string, string>>) => ({
  ...row,
  ...(isUnsaved(situation) && { "page is hidden": row["author presses save"] ?? "" }),
});

/** A hidden page saves what is unsaved. */
const branchesWhenHidden = new Map(
  Object.keys(rows).flatMap((situation) => {
    const saving = branches.get(`${situation}: author presses save`);
    return isUnsaved(situation) && saving ? [[`${situation}: page is hidden`, saving] as const] : [];
  }),
);

const seeClean = async (stage: Stage) => seeStatus(stage, "Сохранено на сервере");
const seeDirty = async (stage: Stage) => seeStatus(stage, "Сохраняется…");
const seeFailed = async (stage: Stage) =>
  seeStatus(stage, /Не сохранено: (Сервер временно недоступен|сервер не отвечает)\. Повторим через \d+\u00a0с/);
const seeSaving = async (stage: Stage) => {
  await seeDirty(stage);
  const { sent, revision } = written(stage);
  expect(await bodyOf(stage, "updateChapter")).toEqual({ id: 7, revision, ...sent, merges: true });
};
/** The empty chapter is created, always the same one: the author's letters follow it. */
const seeCreating = async (stage: Stage) => {
  await seeDirty(stage);
  const { requestId, ...body } = (await bodyOf(stage, "createChapter")) as { requestId: string };
  expect(body).toEqual({ workId: 5, title: "Глава 8", blocks: [""] });
  expect(requestId).toBe(stage.memory.get("requestId") ?? requestId);
  stage.memory.set("requestId", requestId);
};
/** An author who publishes waits, and cannot publish twice. */
const seeAwaited = (seeRest: (stage: Stage) => Promise<void>) => async (stage: Stage) => {
  await seeRest(stage);
  await expect(publish(stage)).toHaveAttribute("aria-busy", "true");
};
const seeNote = (title: string, words: string) => async (stage: Stage) => {
  await seeText(stage);
  await expect(stage.page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await expect(stage.page.getByText(words)).toBeVisible();
  await expect(stage.page.getByRole("button", { name: "Сохранить снова" })).toBeVisible();
};
const seeRefused = seeNote("Не сохранено: Нет доступа", "Текст остался на экране, его можно скачать.");
const seeTextRefused = seeNote(
  "Не сохранено: Проверьте поля",
  "Текст остался на экране. Исправьте его, и он сохранится.",
);

tours({
  machine: "chapterAutosave",
  rows: Object.fromEntries(Object.entries(rows).map(([situation, row]) => [situation, hiding(situation, row)])),
  paths,
  branches: new Map([...branches, ...branchesWhenHidden]),
  begins: {
    clean: openChapter,
    "clean, new": openNewChapter,
    "dirty.typing": openKeptChapter,
  },
  causes: noted,
  sees: {
    clean: seeClean,
    following: async (stage) => {
      await seeStatus(stage, "Сохраняет другая вкладка");
      await expect(
        stage.page.getByRole("heading", { level: 2, name: "Эту главу вы пишете в другой вкладке" }),
      ).toBeVisible();
    },
    "clean, new": async (stage) => seeStatus(stage, "Новая глава: сохранится с первой буквой"),
    "dirty.typing": seeDirty,
    "dirty.typing, new": seeDirty,
    "saving.unawaited": seeSaving,
    "saving.unawaited, newer text waits": seeSaving,
    "saving.awaited": seeAwaited(seeSaving),
    "saving.awaited, newer text waits": seeAwaited(seeSaving),
    "creating.unawaited": seeCreating,
    "creating.awaited": seeAwaited(seeCreating),
    failed: seeFailed,
    "failed, newer text waits": seeFailed,
    "failed, new": seeFailed,
    refused: seeRefused,
    "refused, new": seeRefused,
    "refused, the text": seeTextRefused,
    "refused, new, the text": seeTextRefused,
  },
  nobody: {
    "following: author types": "the text is not open for writing",
    "somebody else comes":
      "chapterCompany's tour lets them come, and e2e/togetherStory shows that what is typed arrives",
  },
});
