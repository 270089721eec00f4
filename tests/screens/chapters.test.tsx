import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import { MachinesProvider } from "../../src/app/hooks/machines.ts";
import { type Services, wire } from "../../src/app/wiring.ts";
import { appMachine } from "../../src/machines/app.machine.ts";
import AddChapterScreen from "../../src/screens/chapters/AddChapterScreen.tsx";
import EditChapterScreen from "../../src/screens/chapters/EditChapterScreen.tsx";
import { chapterDrafts } from "../../src/services/chapterDrafts.service.ts";

const doc = (words: string) => ({
  type: "doc" as const,
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
});
const at = "2026-11-20T11:05:31.000Z";
const chapter = {
  id: 7,
  workId: 5,
  title: "Веранда",
  state: "draft" as const,
  isDraft: true,
  sortOrder: 1,
  publishTime: null,
  lastModificationTime: at,
  textLength: 5,
  hasUnpublishedChanges: false,
  deletedAt: null,
};
const work = { id: 5, title: "Соль", state: "draft" as const, enableRedLine: true, canWrite: true };
const opened = { work, chapters: [chapter], chapter, revision: 10, document: doc("Было.") };
const saved = { outcome: "saved" as const, revision: 11, savedAt: at, textLength: 5 };
const account = { id: 3, fio: "Вера", userName: "vera", roles: [], email: "", emailIsConfirmed: true };

beforeAll(() => void vi.stubEnv("TZ", "Europe/Moscow"));
afterAll(() => void vi.unstubAllEnvs());

type Draft = { title: string; document: unknown; revision: number; savedAt: string };

type Answer = (input: never, signal: AbortSignal) => Promise<unknown>;
type Fakes = Partial<Record<"toEdit" | "save" | "changeState", Answer>>;

function open(Screen: typeof EditChapterScreen, fakes: Fakes = {}, draft: Draft | null = null) {
  const chapters = {
    toAdd: vi.fn(async () => ({ work, chapters: [chapter], suggestedTitle: "Глава 2" })),
    toEdit: vi.fn(async () => opened),
    create: vi.fn(async () => ({ chapter: { ...chapter, id: 8, title: "Глава 2" }, revision: 1, savedAt: at })),
    save: vi.fn(async () => saved),
    changeState: vi.fn(async () => ({ ...chapter, state: "published", isDraft: false })),
    ...fakes,
  };
  const drafts = { put: vi.fn(async () => {}), get: vi.fn(async () => draft), delete: vi.fn(async () => {}) };
  const session = {
    restore: async () => ({ outcome: "signedIn", account, lifetime: 1e9 }),
    renew: async () => ({}),
    follow: () => ({ announce: () => {}, stop: () => {} }),
  };
  /** The calls of these screens, by what each takes of its input. */
  const answers: Record<string, (input: { params: never; body: never }, signal: AbortSignal) => unknown> = {
    getNewChapter: () => chapters.toAdd(),
    getChapterToEdit: ({ params }, signal) => (chapters.toEdit as Answer)(params, signal),
    createChapter: ({ body }, signal) => (chapters.create as Answer)(body, signal),
    updateChapter: ({ body }, signal) => (chapters.save as Answer)(body, signal),
    updateChapterState: (input, signal) => (chapters.changeState as Answer)(input as never, signal),
  };
  const call = async ({ name }: { name: string }, input: never, signal: AbortSignal) => answers[name]?.(input, signal);
  const surroundings = { call } as unknown as Services["surroundings"];
  Object.assign(chapterDrafts(surroundings), drafts);
  const others = {
    guards: {},
    readerPlaces: {},
    colorMode: { stored: () => "light", show: () => {}, remember: () => {} },
  };
  const shell = { history: {}, scrollPlaces: {}, storageGuard: {}, tabs: {}, builds: {} };
  const wiring = wire({ ...others, ...shell, session, surroundings } as unknown as Services);
  const { machines } = wiring;
  const actor = createActor(
    appMachine.provide({
      actors: {
        session: machines.session,
        routeGuard: machines.routeGuard,
        colorMode: machines.colorMode,
        keeper: machines.keeper,
      },
    }),
    {
      input: {
        colorMode: "light",
        place: { path: "/", search: "", hash: "", key: "a", index: 0 },
        tab: "active",
        build: "",
      },
    },
  ).start();
  const payloads = { prefetch: () => {}, fetch, forget: () => {} };
  const value = {
    wiring,
    actor,
    payloads,
    settings: { mainSiteUrl: "/", publicApiKey: undefined, supportEmail: undefined, build: "" },
  };
  const shown = () =>
    render(
      <StrictMode>
        <MachinesProvider value={value}>
          <Screen params={{ chapterId: "7", id: "5" }} />
        </MachinesProvider>
      </StrictMode>,
    );
  return { chapters, drafts, shown, actor };
}

/** The session is known before a screen is drawn: the guard of the route waits for it. */
async function begin(...given: Parameters<typeof open>) {
  const { shown, actor, ...rest } = open(...given);
  await waitFor(() => expect(actor.getSnapshot().context.session.getSnapshot().context.account.id).toBe(3));
  const path = () => actor.getSnapshot().context.navigation.getSnapshot().context.place.path;
  return { ...rest, path, view: shown() };
}

const title = () => screen.findByLabelText<HTMLTextAreaElement>("Название главы");
const typeTitle = async (text: string) => fireEvent.change(await title(), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const save = () => fireEvent.keyDown(document, { ctrlKey: true, code: "KeyS", key: "ы" });
const seeStatus = (text: string) =>
  waitFor(() => expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(text));
const callsOf = (fake: unknown) => (fake as { mock: { calls: unknown[][] } }).mock.calls;
const sentOf = (fake: unknown) => callsOf(fake).map(([body]) => JSON.parse(JSON.stringify(body)));

beforeEach(() => history.replaceState(null, "", "/work/edit/chapter/7"));
afterEach(cleanup);

describe("writing", () => {
  it("shows the text, and saves an edit once under StrictMode at Ctrl+S", async () => {
    const { chapters } = await begin(EditChapterScreen);
    await typeTitle("Терраса");
    expect((await screen.findByLabelText("Текст главы")).textContent).toBe("Было.");
    save();
    await seeStatus("Сохранено на сервере в 14:05:31");
    expect(sentOf(chapters.save)).toEqual([{ id: 7, revision: 10, title: "Терраса", document: doc("Было.") }]);
  });

  it("keeps every edit on this device, and drops it once the server has it", async () => {
    const { drafts } = await begin(EditChapterScreen);
    await typeTitle("Терраса");
    await waitFor(() => expect(drafts.put).toHaveBeenCalled());
    expect(sentOf(drafts.put).at(-1)).toEqual({
      accountId: 3,
      place: "7",
      revision: 10,
      text: { title: "Терраса", document: doc("Было.") },
    });
    save();
    await waitFor(() => expect(sentOf(drafts.delete)).toEqual([{ accountId: 3, place: "7" }]));
  });

  it("leaving the screen sends what is not saved, and aborts nothing", async () => {
    const { chapters, view } = await begin(EditChapterScreen);
    await typeTitle("Терраса");
    view.unmount();
    await waitFor(() => expect(chapters.save).toHaveBeenCalledTimes(1));
    const [[, signal]] = callsOf(chapters.save) as [[unknown, AbortSignal]];
    expect(signal.aborted).toBe(false);
  });

  it("a moderator reads", async () => {
    await begin(EditChapterScreen, {
      toEdit: (async () => ({ ...opened, work: { ...work, canWrite: false } })) as never,
    });
    expect((await title()).readOnly).toBe(true);
    expect((await screen.findByLabelText("Текст главы")).getAttribute("contenteditable")).toBe("false");
    expect(screen.queryByRole("toolbar")).toBeNull();
    expect(screen.queryByRole("button", { name: "Опубликовать" })).toBeNull();
  });
});

describe("what cannot be saved", () => {
  it("offline: says where the text is", async () => {
    await begin(EditChapterScreen, { save: () => Promise.reject(new ApiFault(0, {})) });
    await typeTitle("Терраса");
    save();
    await seeStatus("Нет сети. Текст сохранён на этом устройстве");
    expect((await title()).value).toBe("Терраса");
  });

  it("the session is lost: the text stays, and one more save follows the login", async () => {
    const lost = new ApiFault(401, { status: 4, errorCode: 4, message: "Войдите, чтобы продолжить" });
    const fake = vi.fn(async () => saved as never);
    fake.mockRejectedValueOnce(lost);
    await begin(EditChapterScreen, { save: fake });
    await typeTitle("Терраса");
    save();
    expect((await screen.findByRole("link", { name: "Войти в новой вкладке" })).getAttribute("target")).toBe("_blank");
    screen.getByRole("button", { name: "Скачать текст" });
    press("Сохранить снова");
    await seeStatus("Сохранено на сервере в 14:05:31");
    expect(sentOf(fake).map(({ title: sent }) => sent)).toEqual(["Терраса", "Терраса"]);
  });

  it("another text on the server: both are shown, both are kept", async () => {
    const fake = vi.fn(async () => saved as never);
    fake.mockResolvedValueOnce({
      ...saved,
      outcome: "stale",
      revision: 30,
      title: "Чужая",
      document: doc("Другой."),
    } as never);
    await begin(EditChapterScreen, { save: fake });
    await typeTitle("Терраса");
    save();
    await screen.findByText("Другой.");
    press("Сохранить оба");
    await seeStatus("Сохранено на сервере в 14:05:31");
    expect(sentOf(fake).at(-1)).toEqual({
      id: 7,
      revision: 30,
      title: "Терраса",
      document: { type: "doc", content: [...doc("Было.").content, { type: "separator" }, ...doc("Другой.").content] },
    });
    expect((await screen.findByLabelText("Текст главы")).textContent).toContain("Другой.");
  });
});

describe("a draft on this device", () => {
  const draft = { title: "Веранда", document: doc("Из черновика."), revision: 10, savedAt: at };

  it("is offered, taken and saved", async () => {
    const { chapters } = await begin(EditChapterScreen, {}, draft);
    await screen.findByText("Из черновика.");
    screen.getByText("Было.");
    press("Вернуть его");
    expect((await screen.findByLabelText("Текст главы")).textContent).toBe("Из черновика.");
    save();
    await seeStatus("Сохранено на сервере в 14:05:31");
    expect(sentOf(chapters.save).at(-1)).toMatchObject({ revision: 10, document: doc("Из черновика.") });
  });

  it("is declined: the server's text is shown, the draft goes", async () => {
    const { drafts, chapters } = await begin(EditChapterScreen, {}, draft);
    await screen.findByText("Из черновика.");
    press("Оставить сохранённый");
    expect((await screen.findByLabelText("Текст главы")).textContent).toBe("Было.");
    await waitFor(() => expect(sentOf(drafts.delete)).toEqual([{ accountId: 3, place: "7" }]));
    expect(chapters.save).not.toHaveBeenCalled();
  });

  it("of an older revision: warned, three ways", async () => {
    await begin(EditChapterScreen, {}, { ...draft, revision: 9 });
    await screen.findByText("Из черновика.");
    const buttons = ["Оставить мой текст", "Взять другой", "Сохранить оба"];
    for (const name of buttons) screen.getByRole("button", { name });
  });
});

describe("a new chapter", () => {
  it("is created by the first edit, once, and the address follows without another screen", async () => {
    const { chapters, path } = await begin(AddChapterScreen);
    const field = await title();
    expect(field.value).toBe("Глава 2");
    await typeTitle("Пролог");
    await waitFor(() => expect(path()).toBe("/work/edit/chapter/8"));
    save();
    await seeStatus("Сохранено на сервере в 14:05:31");
    expect(chapters.create).toHaveBeenCalledTimes(1);
    expect(sentOf(chapters.create)[0]).toMatchObject({ workId: 5, title: "Глава 2" });
    expect(sentOf(chapters.save)[0]).toMatchObject({ id: 8, revision: 1, title: "Пролог" });
    expect(await title()).toBe(field);
  });

  it("is created neither by looking at it nor by Ctrl+S", async () => {
    const { chapters, view } = await begin(AddChapterScreen);
    await title();
    save();
    await seeStatus("Новая глава: сохранится с первой буквой");
    view.unmount();
    expect(chapters.create).not.toHaveBeenCalled();
  });
});

describe("publishing", () => {
  it("saves what is on the screen first", async () => {
    const order: string[] = [];
    const { chapters } = await begin(EditChapterScreen, {
      save: (async () => {
        order.push("save");
        return saved;
      }) as never,
      changeState: vi.fn(async () => {
        order.push("publish");
        return { ...chapter, state: "published" };
      }) as never,
    });
    await typeTitle("Терраса");
    press("Опубликовать");
    await waitFor(() => expect(order).toEqual(["save", "publish"]));
    expect(sentOf(chapters.changeState)).toEqual([
      { params: { workId: 5, chapterId: 7 }, body: { type: "publish.requested" } },
    ]);
    await screen.findByRole("link", { name: "Посмотреть" });
  });

  it("publishes nothing that is not saved", async () => {
    const { chapters } = await begin(EditChapterScreen, { save: () => Promise.reject(new ApiFault(0, {})) });
    await typeTitle("Терраса");
    press("Опубликовать");
    await screen.findByText("Сначала нужно сохранить текст на сервере");
    expect(chapters.changeState).not.toHaveBeenCalled();
  });

  it("shows a refusal in the server's words", async () => {
    await begin(EditChapterScreen, {
      changeState: () => Promise.reject(new ApiFault(400, { status: 4, errorCode: 3, message: "В главе нет текста" })),
    });
    await title();
    await act(async () => press("Опубликовать"));
    expect((await screen.findByRole("alert")).textContent).toBe("В главе нет текста");
  });
});
