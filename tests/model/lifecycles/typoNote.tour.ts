import { expect } from "@playwright/test";
import { patient } from "../../support/patience.ts";
import { seeAccessibleOnce } from "../../support/tours/accessible.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { tours } from "../../support/tours/tour.ts";
import { bareFields } from "../../support/workFields.ts";
import { typoNoteLaw, typoNoteRows } from "./typoNote.rows.ts";

const headers = { "sec-fetch-site": "same-origin" };
const WRONG = "Старое письмо лижало под камнем много лет.";
const RIGHT = "Старое письмо лежало под камнем много лет.";

const workOf = ({ memory }: Stage) => String(memory.get("work"));
const listAt = (stage: Stage, state = "") => `/work/${workOf(stage)}/typos${state && `?state=${state}`}`;
const documentOf = (...lines: string[]) => ({
  type: "doc",
  content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

/** A call with the session of the browser. */
async function post({ page }: Pick<Stage, "page">, path: string, data: object) {
  const answer = await page.request.post(`/api${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}

/** A reader tells of it, in a browser of their own. */
async function tellOfIt({ page, server, memory }: Stage): Promise<void> {
  const theirs = await page.context().browser()?.newContext({ baseURL: server.url });
  if (!theirs) throw new Error("there is no browser");
  const reader = await theirs.newPage();
  await post({ page: reader }, "/v1/account/login-by-password", {
    login: "nina",
    password: server.passwordOf("nina"),
  });
  const [work, chapterId] = [memory.get("work"), memory.get("chapter")];
  const got = await reader.request.get(`/api/v1/work/${String(work)}/chapter/${String(chapterId)}/text`);
  const { revisionId } = (await got.json()).data;
  const from = { block: 0, offset: WRONG.indexOf("лижало") };
  const { id } = await post({ page: reader }, `/v1/work/${String(work)}/typo`, {
    requestId: crypto.randomUUID(),
    chapterId,
    revisionId,
    from,
    text: "лижало",
    to: { block: 0, offset: from.offset + 6 },
    suggestion: "лежало",
    note: "",
  });
  memory.set("typo", id);
  await theirs.close();
}

/** What the author has in the draft is another text. */
async function write(stage: Stage, ...lines: string[]): Promise<void> {
  const { memory } = stage;
  const answer = await post(stage, "/v2/work/update/chapter", {
    id: memory.get("chapter"),
    revision: memory.get("revision"),
    title: "Глава 1",
    document: documentOf(...lines),
  });
  memory.set("revision", answer.revision);
}

const settleElsewhere = (decision: "accepted" | "declined") => async (stage: Stage, from: string) => {
  const path = `/api/v2/work/${workOf(stage)}/typo/${String(stage.memory.get("typo"))}/settle`;
  const said = await (await stage.page.request.post(path, { data: { decision }, headers })).json();
  const message = from === "mended" ? "Опечатка уже исправлена" : "На эту заметку уже ответили";
  expect(said).toMatchObject({ status: 4, message });
};

const row = ({ page }: Stage) =>
  page.getByRole("region", { name: "Опечатки от читателей" }).getByRole("listitem").filter({ hasText: "лижало" });

const see = (state: string, badge: string) => async (stage: Stage) => {
  // What readers have is compared by a job.
  await expect(async () => {
    await stage.page.goto(listAt(stage, state));
    await expect(row(stage).getByText(badge, { exact: true })).toBeVisible();
  }).toPass();
  await seeAccessibleOnce(stage, badge);
};

tours({
  machine: "typoNote",
  law: typoNoteLaw,
  rows: typoNoteRows,
  paths: [],
  begins: {
    open: async (stage) => {
      const { page, memory } = stage;
      page.setDefaultTimeout(patient(15_000));
      await stage.logIn("vera");
      const title = `Опечатки ${crypto.randomUUID().slice(0, 8)}`;
      const fields = { ...bareFields, title, genreId: 43, annotation: "О письмах." };
      const { id: workId } = await post(stage, "/v2/work/create", fields);
      const { chapter } = await post(stage, "/v2/work/create/chapter", {
        workId,
        requestId: crypto.randomUUID(),
        title: "Глава 1",
        document: documentOf(WRONG),
      });
      memory.set("work", workId).set("chapter", chapter.id).set("revision", 1);
      await post(stage, `/v2/work/${workId}/update/chapter-state/${chapter.id}`, { type: "publish.requested" });
      await post(stage, `/v2/work/${workId}/publish`, { note: "" });
      await tellOfIt(stage);
      await page.goto(listAt(stage));
    },
  },
  causes: {
    "accepts the typo": { control: (stage) => stage.page.getByRole("button", { name: "Принять: лижало" }) },
    "declines the typo": { control: (stage) => stage.page.getByRole("button", { name: "Отклонить: лижало" }) },
    "accepts the typo in another window": settleElsewhere("accepted"),
    "declines the typo in another window": settleElsewhere("declined"),
    "mends the typo in the draft": (stage) => write(stage, RIGHT),
    "publishes the draft": async (stage, from) => {
      const { page, memory } = stage;
      // Readers get another text, which still has the typo.
      if (!from.endsWith("in the draft")) await write(stage, WRONG, `Ещё строка ${crypto.randomUUID()}.`);
      await post({ page }, `/v2/work/${workOf(stage)}/update/chapter-state/${String(memory.get("chapter"))}`, {
        type: "update.requested",
      });
    },
  },
  sees: {
    open: see("open", "Ждёт ответа"),
    "open, mended in the draft": see("open", "Ждёт ответа"),
    accepted: see("accepted", "Принято"),
    "accepted, mended in the draft": see("accepted", "Принято"),
    declined: see("declined", "Отклонено"),
    mended: see("mended", "Исправлено"),
  },
  nobody: {},
});
