import { expect } from "@playwright/test";
import { takeDevice } from "../../support/tours/device.ts";
import type { Stage } from "../../support/tours/stage.ts";

type Block = { type: string; content?: { text: string }[] };
type Written = {
  /** Null: a new post. */
  id: number | null;
  title: string;
  blocks: string[];
  letters: number;
  revision: number;
};
export const written = ({ memory }: Stage) => memory.get("written") as Written;

const doc = (...blocks: string[]) => ({
  type: "doc",
  content: blocks.map((words) =>
    words === "* * *"
      ? { type: "separator" }
      : { type: "paragraph", ...(words !== "" && { content: [{ type: "text", text: words }] }) },
  ),
});
const blocksOf = ({ content = [] }: { content?: Block[] }): string[] =>
  content.map(({ type, content: words = [] }) =>
    type === "separator" ? "* * *" : words.map(({ text }) => text).join(""),
  );

const time = "2026-11-20T11:05:31.000Z";
const fields = {
  categoryId: 1,
  tags: [],
  privacyDisplay: "All",
  privacyComments: "All",
  commentsReview: "none",
};
/** A post as its form gets it. */
const post = (given: object) => ({
  id: 7,
  state: "draft",
  author: { id: 1, fio: "Вера Лядова", userName: "vera", avatarUrl: null },
  title: "Старый сад",
  document: doc("Было утро."),
  ...fields,
  likeCount: 0,
  isLiked: false,
  favoriteCount: 0,
  isFavorite: false,
  publishedAt: null,
  publishTime: null,
  lastModificationTime: time,
  deletedAt: null,
  moderationReason: "",
  isCorrected: false,
  revision: 2,
  isPinned: false,
  textLength: 10,
  ...given,
});
/** Every other save of somebody else has another text. */
export const theirWords = ({ memory }: Stage): string => `Был день ${memory.get("days") ?? 0}.`;
const theirsOf = (stage: Stage) => {
  stage.memory.set("days", Number(stage.memory.get("days") ?? 0) + 1);
  return post({ title: "Чужое", document: doc(theirWords(stage)), revision: 9 });
};

export const text = ({ page }: Stage) => page.getByRole("textbox", { name: "Текст поста" });
const title = ({ page }: Stage) => page.getByRole("textbox", { name: "Заголовок" });

/** The title and the text on the screen, letter by letter, and what is said of them. */
export async function seeForm(stage: Stage, words: string | RegExp): Promise<void> {
  const own = written(stage);
  await expect(title(stage)).toHaveValue(own.title);
  const shown = () =>
    text(stage).evaluate((place) =>
      [...place.children].map((block) => (block.tagName === "HR" ? "* * *" : (block.textContent ?? ""))),
    );
  await expect.poll(shown, { message: "the text on the screen" }).toEqual(own.blocks);
  await expect(stage.page.locator("[data-state][role=status]")).toContainText(words);
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

const begin = (stage: Stage, own: Omit<Written, "letters">) => stage.memory.set("written", { ...own, letters: 0 });
const answerOpening = async (stage: Stage) =>
  written(stage).id === null
    ? stage.resolve("getNewPost", { canCreate: true, refusal: null, leftToday: 20, categories: [] })
    : stage.resolve("getPostEdit", { publication: post({}), canWrite: true });

/** Loads the form; the calls of its saves are held. */
async function load(stage: Stage, isNew: boolean): Promise<void> {
  await takeDevice(stage);
  begin(
    stage,
    isNew
      ? { id: null, title: "", blocks: [""], revision: 0 }
      : { id: 7, title: "Старый сад", blocks: ["Было утро."], revision: 2 },
  );
  await stage.logIn("vera");
  await stage.hold("getNewPost", "getPostEdit", "getPost", "createPost", "updatePost");
  await stage.page.goto(isNew ? "/post/create" : "/post/7/edit");
  await answerOpening(stage);
  await expect(text(stage)).toBeVisible();
}

export const openForm = (isNew: boolean) => async (stage: Stage) => {
  await load(stage, isNew);
  await stage.freeze();
};

/** A page before has left a draft on this device. */
export const openOffer = (isNew: boolean) => async (stage: Stage) => {
  await load(stage, isNew);
  await type(stage);
  await stage.seeOnce("chapterDraft", "writing");
  await stage.see("chapterDraft", "kept");
  // It is asked whether the page may go.
  stage.page.once("dialog", (dialog) => void dialog.accept());
  await stage.page.reload({ waitUntil: "commit" });
  await stage.asking(isNew ? "getNewPost" : "getPostEdit");
  await stage.freeze();
  await answerOpening(stage);
  const own = written(stage);
  stage.memory.set("draft", own.blocks);
  begin(stage, { ...own, blocks: isNew ? [""] : ["Было утро."] });
};

/** What the save that is on its way asks for; its text is the one on the screen when it set out. */
export async function seeRequest(stage: Stage, intent: object): Promise<void> {
  const own = written(stage);
  const call = own.id === null ? "createPost" : "updatePost";
  const { requestId, fields: sent, ...body } = (await stage.request(call)).postDataJSON();
  const { document, ...rest } = sent;
  expect({ ...body, ...rest, blocks: blocksOf(document) }).toEqual({
    ...(own.id === null ? { publish: false } : { revision: own.revision }),
    ...intent,
    title: own.title,
    blocks: own.blocks,
    ...fields,
  });
  expect(typeof requestId).toBe(own.id === null ? "string" : "undefined");
}

export const answers = {
  /** The server has what it was sent. */
  saved: async (stage: Stage, state = "draft") => {
    const own = written(stage);
    const call = own.id === null ? "createPost" : "updatePost";
    const { fields: sent } = (await stage.request(call)).postDataJSON();
    own.revision = own.id === null ? 1 : own.revision + 1;
    const publication = post({ ...sent, state, revision: own.revision });
    const isNew = own.id === null;
    own.id = 7;
    await stage.resolve(call, isNew ? publication : { outcome: "saved", publication });
  },
  /** Somebody else has saved meanwhile; of a new one an earlier page had begun it. */
  ahead: async (stage: Stage) => {
    const theirs = theirsOf(stage);
    if (written(stage).id === null) await stage.resolve("createPost", theirs);
    await stage.resolve("updatePost", { outcome: "stale", publication: theirs });
  },
  refused:
    (status: number, errorCode: number, message: string, more: object = {}) =>
    async (stage: Stage) =>
      stage.answer(written(stage).id === null ? "createPost" : "updatePost", {
        status,
        json: { status: 4, errorCode, message, ...more },
      }),
};
