import { expect } from "@playwright/test";
import type { Stage } from "../../support/tours/stage.ts";

export const doc = (words: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: words === "" ? [] : [{ type: "text", text: words }] }],
});
const time = "2026-11-20T11:05:00.000Z";
const work = { id: 5, title: "Веранда", state: "draft", enableRedLine: true, canWrite: true };
export const chapter = {
  id: 7,
  workId: 5,
  title: "Утро",
  state: "draft",
  isDraft: true,
  sortOrder: 1,
  publishTime: null,
  lastModificationTime: time,
  textLength: 10,
  hasUnpublishedChanges: false,
  isDisputed: false,
  isLastPublished: false,
  deletedAt: null,
};

/** The expected state and requests of the page, kept outside it. `blocks`: the text on the screen, a block each. */
export type Written = {
  title: string;
  blocks: string[];
  /** What was last sent: the title and the blocks. */
  sent: { title: string; blocks: string[] };
  revision: number;
  letters: number;
};
export const written = ({ memory }: Stage) => memory.get("written") as Written;

export const text = ({ page }: Stage) => page.getByRole("textbox", { name: "Текст главы" });
type Block = { type: string; content?: { text: string }[] };
/** The words of a document, block by block. */
const blocksOf = (document: { content?: Block[] }): string[] =>
  (document.content ?? []).map(({ type, content = [] }) =>
    type === "separator" ? "* * *" : content.map(({ text }) => text).join(""),
  );

/** What a held call that waits is asked with; its document block by block. */
export async function bodyOf(stage: Stage, call: "createChapter" | "updateChapter"): Promise<object> {
  const { document, ...body } = (await stage.request(call)).postDataJSON();
  return { ...body, blocks: blocksOf(document) };
}

/** The title and the text on the screen, letter by letter. */
export async function seeText(stage: Stage): Promise<void> {
  const { title, blocks } = written(stage);
  await expect(stage.page.getByRole("textbox", { name: "Название главы" })).toHaveValue(title);
  const shown = () =>
    text(stage).evaluate((place) =>
      [...place.children].map((block) => (block.tagName === "HR" ? "* * *" : (block.textContent ?? ""))),
    );
  await expect.poll(shown, { message: "the text on the screen" }).toEqual(blocks);
}

/** The text as it was typed, and what is said of it below. */
export async function seeStatus(stage: Stage, words: string | RegExp): Promise<void> {
  await seeText(stage);
  await expect(stage.page.getByRole("contentinfo")).toContainText(words);
}

/** Goes on where the text ends. */
export async function type(stage: Stage): Promise<void> {
  const own = written(stage);
  const words = ` И вечер ${++own.letters}.`;
  await text(stage).locator("> *").last().click();
  await stage.page.keyboard.press("Control+End");
  await stage.page.keyboard.insertText(words);
  own.blocks = [...own.blocks.slice(0, -1), `${own.blocks.at(-1)}${words}`];
}

/** The name of what a tab of this browser has while it writes the chapter. */
const seatOf = ({ memory }: Stage) => `rukopis.writing.${(memory.get("account") as { id: number }).id}:7`;

/** Another tab of this browser writes the chapter from now on. */
export const takeSeat = async (stage: Stage) =>
  stage.page.evaluate(async (name) => {
    const taken = Promise.withResolvers<void>();
    const freed = Promise.withResolvers<void>();
    Object.assign(window, { freeSeat: freed.resolve });
    void navigator.locks
      .request(name, { steal: true }, () => {
        taken.resolve();
        return freed.promise;
      })
      .catch(() => {});
    await taken.promise;
  }, seatOf(stage));
/** That tab is closed. */
export const freeSeat = async ({ page }: Stage) =>
  page.evaluate(() => (window as unknown as { freeSeat: () => void }).freeSeat());

/** Another tab has put its text on this device, and says so. */
export async function typeElsewhere(stage: Stage, words: string): Promise<void> {
  const { id: accountId } = stage.memory.get("account") as { id: number };
  const { title, revision } = written(stage);
  const draft = { requestId: null, title, document: JSON.stringify(doc(words)), revision, savedAt: time };
  await stage.page.evaluate(
    async ([key, kept]) => {
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await answer(indexedDB.open("rukopis"));
      await answer(database.transaction("chapterDrafts", "readwrite").objectStore("chapterDrafts").put(kept, key));
      database.close();
    },
    [`${accountId}:7`, draft] as const,
  );
  await stage.saysElsewhere("rukopis.chapters", { accountId, place: "7", isKept: true });
}

/** Another author of the work has opened the chapter, and has saved nothing. */
export const petr = {
  account: { id: 9_999, fio: "Пётр Иванов" },
  since: time,
  revision: 10,
  blockIndex: 0,
};
export const comeIn = async (stage: Stage) =>
  stage.resolve("reportChapterPresence", { companions: [petr], news: null });

/** Another tab comes to the front, and this one comes back unnoticed. */
export const hide = async ({ page }: Stage) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
  });

const begin = (stage: Stage, own: Omit<Written, "sent" | "letters">) =>
  stage.memory.set("written", { ...own, sent: { title: own.title, blocks: own.blocks }, letters: 0 });

/** A chapter that the server has. The calls of its saves are held. */
export async function loadChapter(stage: Stage): Promise<void> {
  begin(stage, { title: "Утро", blocks: ["Было утро."], revision: 10 });
  stage.memory.set("account", await stage.logIn("vera"));
  await stage.hold("getChapterToEdit", "createChapter", "updateChapter", "updateChapterState", "reportChapterPresence");
  await stage.page.goto("/work/edit/chapter/7");
  await answerChapter(stage);
  await expect(text(stage)).toBeVisible();
}

export async function openChapter(stage: Stage): Promise<void> {
  await loadChapter(stage);
  await stage.freeze();
}

/** The chapter opens with what a page before has left on this device. */
export async function openKeptChapter(
  stage: Stage,
  { isSaved = false, prepare = async () => {} }: { isSaved?: boolean; prepare?: () => Promise<void> } = {},
): Promise<void> {
  await loadChapter(stage);
  await type(stage);
  await stage.seeOnce("chapterDraft", "writing");
  await stage.see("chapterDraft", "kept");
  await stage.page.reload({ waitUntil: "commit" });
  await stage.asking("getChapterToEdit");
  await stage.freeze();
  await prepare();
  await answerChapter(stage, isSaved ? written(stage).blocks.join("") : undefined);
  await expect(text(stage)).toBeVisible();
}

export const answerChapter = async (stage: Stage, words = "Было утро.", id = chapter.id) =>
  stage.resolve("getChapterToEdit", {
    work,
    chapters: [chapter],
    chapter: { ...chapter, id },
    revision: 10,
    document: doc(words),
  });

/** A chapter that is not there yet. */
export async function openNewChapter(stage: Stage): Promise<void> {
  begin(stage, { title: "Глава 8", blocks: [""], revision: 0 });
  await stage.logIn("vera");
  await stage.hold("getNewChapter", "createChapter", "updateChapter", "updateChapterState");
  await stage.page.goto("/work/5/add/chapter");
  await stage.resolve("getNewChapter", { work, chapters: [], suggestedTitle: "Глава 8" });
  await expect(text(stage)).toBeVisible();
  await stage.freeze();
}

export const answers = {
  created: async (stage: Stage) => {
    written(stage).revision = 1;
    const made = { ...chapter, title: "Глава 8", textLength: 0 };
    await stage.resolve("createChapter", { chapter: made, revision: 1, savedAt: time });
  },
  saved: async (stage: Stage) => {
    const own = written(stage);
    own.revision += 1;
    await stage.resolve("updateChapter", { outcome: "saved", revision: own.revision, savedAt: time, textLength: 10 });
  },
  /** Another device of the author has written meanwhile: its paragraph follows what was sent. */
  merged: async (stage: Stage) => {
    const own = written(stage);
    const { title, blocks } = own.sent;
    Object.assign(own, { revision: own.revision + 20, blocks: [...own.blocks, "Был день."] });
    const content = [...blocks, "Был день."].flatMap((words) => doc(words).content);
    const answer = { revision: own.revision, savedAt: time, textLength: 20, title, document: { type: "doc", content } };
    const { id } = stage.memory.get("account") as { id: number };
    await stage.resolve("updateChapter", {
      outcome: "merged",
      ...answer,
      theirTitle: null,
      by: { id, fio: "Вера Белова" },
    });
  },
};
