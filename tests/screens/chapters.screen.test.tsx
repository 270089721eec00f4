import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import AddChapterScreen from "../../src/screens/chapters/AddChapterScreen.tsx";
import EditChapterScreen from "../../src/screens/chapters/EditChapterScreen.tsx";
import { untyped } from "../support/fakes.ts";
import {
  at,
  begin,
  callsOf,
  chapter,
  doc,
  opened,
  press,
  save,
  saved,
  seeStatus,
  sentOf,
  title,
  typeTitle,
  work,
} from "./chaptersStage.tsx";

beforeAll(() => void vi.stubEnv("TZ", "Europe/Moscow"));
afterAll(() => void vi.unstubAllEnvs());
beforeEach(() => history.replaceState(null, "", "/work/edit/chapter/7"));
afterEach(cleanup);

const lines = (...words: string[]) => ({ type: "doc", content: words.flatMap((line) => doc(line).content) });

describe("writing", () => {
  it("shows the text, and saves an edit once under StrictMode at Ctrl+S", async () => {
    const { chapters } = await begin(EditChapterScreen);
    await typeTitle("Терраса");
    expect((await screen.findByLabelText("Текст главы")).textContent).toBe("Было.");
    save();
    await seeStatus("Сохранено на сервере в 14:05:31");
    expect(sentOf(chapters.save)).toEqual([
      { id: 7, revision: 10, title: "Терраса", document: doc("Было."), merges: true },
    ]);
  });

  it("keeps every edit on this device, and drops it once the server has it", async () => {
    const { drafts } = await begin(EditChapterScreen);
    await typeTitle("Терраса");
    await waitFor(() => expect(drafts.put).toHaveBeenCalled());
    expect(sentOf(drafts.put).at(-1)).toEqual({
      accountId: 3,
      place: "7",
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
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
      toEdit: async () => ({ ...opened, work: { ...work, canWrite: false } }),
    });
    expect((await title()).readOnly).toBe(true);
    expect((await screen.findByLabelText("Текст главы")).getAttribute("contenteditable")).toBe("false");
    expect(screen.queryByRole("toolbar")).toBeNull();
    expect(screen.queryByRole("button", { name: "Опубликовать" })).toBeNull();
  });
});

describe("what cannot be saved", () => {
  it.each([
    [new ApiFault(0, {}), "Нет сети. Текст сохранён на этом устройстве"],
    [new ApiFault(0, { message: "Нет связи с сервером" }), "Нет связи с сервером. Текст сохранён на этом устройстве"],
  ])("without an answer it says where the text is: %#", async (fault, words) => {
    await begin(EditChapterScreen, { save: () => Promise.reject(fault) });
    await typeTitle("Терраса");
    save();
    await seeStatus(words);
    expect((await title()).value).toBe("Терраса");
  });

  it("the session is lost: the text stays, and one more save follows the login", async () => {
    const lost = new ApiFault(401, { status: 4, errorCode: 4, message: "Войдите, чтобы продолжить" });
    const fake = vi.fn(async () => saved);
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

  it("what another device wrote meanwhile comes into the text, with a note of it and of its title", async () => {
    const fake = vi.fn(async () => saved);
    fake.mockResolvedValueOnce(
      untyped({
        ...saved,
        outcome: "merged",
        revision: 30,
        title: "Терраса",
        document: lines("Было.", "Другое."),
        theirTitle: "Крыльцо",
        by: { id: 3, fio: "Вера Белова" },
      }),
    );
    await begin(EditChapterScreen, { save: fake });
    await typeTitle("Терраса");
    save();
    await screen.findByRole("heading", { name: "Добавлено с другого устройства: 1\u00a0абзац" });
    expect((await screen.findByLabelText("Текст главы")).textContent).toBe("Было.Другое.");
    await seeStatus("Сохранено на сервере в 14:05:31");
    press("Взять название «Крыльцо»");
    expect((await title()).value).toBe("Крыльцо");
    expect(screen.queryByRole("heading", { name: /^Добавлено/ })).toBeNull();
    save();
    await waitFor(() =>
      expect(sentOf(fake).at(-1)).toEqual({
        id: 7,
        revision: 30,
        title: "Крыльцо",
        document: lines("Было.", "Другое."),
        merges: true,
      }),
    );
  });

  it("a disputed place is in the text; one press settles it, and the text is saved so", async () => {
    const wording = (userId: number, words: string) => ({
      type: "wording",
      attrs: { userId, savedAt: at },
      content: doc(words).content,
    });
    const dispute = {
      type: "dispute",
      attrs: { before: 0, after: 0 },
      content: [wording(4, "Была ночь."), wording(3, "Был день.")],
    };
    const document = { type: "doc", content: [...doc("Было.").content, dispute] };
    const { chapters } = await begin(EditChapterScreen, { toEdit: async () => ({ ...opened, document }) });
    await screen.findByRole("group", { name: "Спорное место" });
    const place = within(screen.getByLabelText("Текст главы"));
    expect(place.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
      "Спорное место",
      "Соавтор, 14:05:31",
      "Вы, 14:05:31",
    ]);
    expect(screen.getByRole("button", { name: /^Опубликовать/ }).getAttribute("aria-disabled")).toBe("true");
    act(() => screen.getAllByRole("button", { name: "Оставить это" })[1]?.click());
    expect((await screen.findByLabelText("Текст главы")).textContent).toBe("Было.Был день.");
    save();
    await seeStatus("Сохранено на сервере в 14:05:31");
    expect(sentOf(chapters.save).at(-1)).toMatchObject({ document: lines("Было.", "Был день.") });
  });
});

describe("two people", () => {
  const gleb = { id: 4, fio: "Глеб Оршанский" };
  const companion = { account: gleb, since: at, revision: 11, blockIndex: 1 };
  const news = { revision: 11, title: "Веранда", document: lines("Было.", "И день."), by: gleb };

  it("a text that came takes the place of what is saved here, with a note, who wrote it and where", async () => {
    const presence = vi.fn(async (_: never) => ({ companions: [companion], news }));
    await begin(EditChapterScreen, { presence });
    await screen.findByRole("heading", { name: "Добавлено соавтором Глеб Оршанский: 1\u00a0абзац" });
    const text = await screen.findByLabelText("Текст главы");
    expect(text.textContent).toBe("Было.И день.");
    expect(presence.mock.calls[0]?.[0]).toEqual({ revision: 10, blockIndex: 0 });
    const list = within(screen.getByRole("list", { name: "Кто ещё пишет эту главу" }));
    expect(list.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Глеб Оршанский с\s(14:05|20 ноября), абзац\s2$/),
    ]);
    expect(text.querySelector("[data-companion]")?.textContent).toBe("И день.");
    await waitFor(() => expect(text.querySelector("[data-companion]")?.getAttribute("data-companion")).toBe(gleb.fio));
  });

  it("who only reads says nothing, and is shown nobody", async () => {
    const presence = vi.fn(async () => ({ companions: [companion], news: null }));
    await begin(EditChapterScreen, {
      presence,
      toEdit: async () => ({ ...opened, work: { ...work, canWrite: false } }),
    });
    await screen.findByText("Только чтение");
    expect(presence).not.toHaveBeenCalled();
    expect(screen.queryByRole("list", { name: "Кто ещё пишет эту главу" })).toBeNull();
  });
});

describe("a draft on this device", () => {
  const draft = { title: "Веранда", document: doc("Из черновика."), revision: 10, requestId: null, savedAt: at };

  it("made from the server's text is written on without a question, and saved", async () => {
    const { chapters } = await begin(EditChapterScreen, {}, draft);
    expect((await screen.findByLabelText("Текст главы")).textContent).toBe("Из черновика.");
    save();
    await seeStatus("Сохранено на сервере в 14:05:31");
    expect(sentOf(chapters.save)).toEqual([
      { id: 7, revision: 10, title: "Веранда", document: doc("Из черновика."), merges: true },
    ]);
  });

  it("of a new chapter goes on with the request that it was begun with", async () => {
    const requestId = "3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69";
    const { chapters } = await begin(AddChapterScreen, {}, { ...draft, revision: 0, requestId });
    expect((await screen.findByLabelText("Текст главы")).textContent).toBe("Из черновика.");
    save();
    await waitFor(() => expect(sentOf(chapters.create)[0]).toMatchObject({ workId: 5, requestId }));
  });

  it("what another tab has saved takes the place of a text that is saved here", async () => {
    await begin(EditChapterScreen, {});
    expect((await screen.findByLabelText("Текст главы")).textContent).toBe("Было.");
    const others = new BroadcastChannel("chapters");
    const document = JSON.stringify(doc("Из другой вкладки."));
    others.postMessage({ accountId: 3, chapterId: 8, revision: 11, title: "Не эта", document });
    others.postMessage({ accountId: 3, chapterId: 7, revision: 11, title: "Терраса", document });
    others.close();
    await waitFor(async () =>
      expect((await screen.findByLabelText("Текст главы")).textContent).toBe("Из другой вкладки."),
    );
    expect((await title()).value).toBe("Терраса");
  });

  it("of an older revision is sent as made from it: the server merges", async () => {
    const { chapters } = await begin(EditChapterScreen, {}, { ...draft, revision: 9 });
    expect((await screen.findByLabelText("Текст главы")).textContent).toBe("Из черновика.");
    save();
    await waitFor(() =>
      expect(sentOf(chapters.save)).toEqual([
        { id: 7, revision: 9, title: "Веранда", document: doc("Из черновика."), merges: true },
      ]),
    );
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
      save: async () => {
        order.push("save");
        return saved;
      },
      changeState: vi.fn(async () => {
        order.push("publish");
        return { ...chapter, state: "published" };
      }),
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
