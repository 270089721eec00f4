import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import AddChapterScreen from "../../src/screens/chapters/AddChapterScreen.tsx";
import EditChapterScreen from "../../src/screens/chapters/EditChapterScreen.tsx";
import { patient } from "../support/patience.ts";
import { begin, callsOf, chapter, doc, opened, press, title, work } from "./chaptersStage.tsx";

beforeAll(() => void vi.stubEnv("TZ", "Europe/Moscow"));
afterAll(() => void vi.unstubAllEnvs());
beforeEach(() => history.replaceState(null, "", "/work/edit/chapter/7"));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const text = () => screen.findByLabelText("Текст главы");
const invitation = async () => (await text()).querySelector("[data-placeholder]")?.getAttribute("data-placeholder");
const out = { state: "published" as const, isDraft: false };

describe("a chapter that is opened", () => {
  it("has the caret in its text at once", async () => {
    await begin(EditChapterScreen);
    await waitFor(async () => expect(document.activeElement).toBe(await text()));
  });

  it("a new one too, with an invitation until the first letter", async () => {
    await begin(AddChapterScreen);
    await waitFor(async () => expect(document.activeElement).toBe(await text()));
    expect(await invitation()).toBe("Начните писать");
    expect((await text()).getAttribute("aria-placeholder")).toBe("Начните писать");
  });

  it("a text has no invitation", async () => {
    await begin(EditChapterScreen);
    expect(await invitation()).toBeUndefined();
  });

  it("one that is only read leaves the focus where it is, and invites nobody", async () => {
    await begin(EditChapterScreen, {
      toEdit: async () => ({ ...opened, work: { ...work, canWrite: false }, document: doc("Было.") }),
    });
    await text();
    expect(document.activeElement).toBe(document.body);
    expect((await text()).getAttribute("aria-placeholder")).toBeNull();
  });

  it("a person who is elsewhere by then is left there", async () => {
    const elsewhere = document.body.appendChild(document.createElement("input"));
    elsewhere.focus();
    await begin(EditChapterScreen);
    await title();
    await text();
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });
});

describe("a look at what readers do not have yet", () => {
  it("waits for the server to have the text, and leads to the reader", async () => {
    const save = vi.fn(async () => ({
      outcome: "saved",
      revision: 11,
      savedAt: "2026-11-20T11:05:31.000Z",
      textLength: 5,
    }));
    await begin(EditChapterScreen, { save });
    fireEvent.change(await title(), { target: { value: "Терраса" } });
    press("Посмотреть");
    await waitFor(() => expect(location.pathname).toBe("/book/5/read/7"));
    expect(callsOf(save)).toHaveLength(1);
  });

  it("does not lead to an older text: without the server it says why", async () => {
    await begin(EditChapterScreen, { save: () => new Promise(() => {}) });
    fireEvent.change(await title(), { target: { value: "Терраса" } });
    press("Посмотреть");
    await screen.findAllByText("Сохраняется…");
    expect(location.pathname).toBe("/work/edit/chapter/7");
  });
});

describe("a chapter that has its time", () => {
  const scheduled = {
    ...chapter,
    state: "scheduled" as const,
    isDraft: false,
    publishTime: "2026-11-20T11:00:00.000Z",
  };
  const planned = (standing: object) => ({
    toEdit: async () => ({ ...opened, chapter: scheduled, chapters: [scheduled] }),
    standing: vi.fn(async () => standing),
  });

  it("is shown as published, and what is typed stays", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const fakes = planned({ chapter: { ...scheduled, ...out }, revision: 10 });
    await begin(EditChapterScreen, fakes);
    fireEvent.change(await title(), { target: { value: "Терраса" } });
    await screen.findByText(/^Выйдет /, undefined, { timeout: patient(5_000) });
    expect(fakes.standing).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await screen.findByText("Опубликовано", undefined, { timeout: patient(5_000) });
    expect(callsOf(fakes.standing)).toEqual([[{ workId: 5, chapterId: 7 }, expect.anything()]]);
    expect((await title()).value).toBe("Терраса");
    screen.getByRole("button", { name: "Обновить опубликованный текст" });
  });

  it("the server is late: it is asked again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const fakes = planned({ chapter: scheduled, revision: 10 });
    await begin(EditChapterScreen, fakes);
    await screen.findByText(/^Выйдет /, undefined, { timeout: patient(5_000) });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await waitFor(() => expect(fakes.standing).toHaveBeenCalledTimes(1));
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await waitFor(() => expect(fakes.standing).toHaveBeenCalledTimes(2));
    expect(screen.getByText(/^Выйдет /)).toBeTruthy();
  });
});

describe("a plan", () => {
  it("is made by one press, and says who will see the chapter", async () => {
    const changeState = vi.fn(async () => ({
      ...chapter,
      state: "scheduled",
      isDraft: false,
      publishTime: "2099-01-01T09:00:00.000Z",
    }));
    await begin(EditChapterScreen, { changeState });
    await title();
    press("Действия с главой");
    fireEvent.click(await screen.findByRole("menuitem", { name: "Запланировать публикацию" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Запланировать публикацию" }));
    dialog.getByText(/снять с плана\. Читатели увидят её, когда будет опубликовано произведение$/);
    fireEvent.click(dialog.getByRole("button", { name: "Завтра в 12:00" }));
    const field = dialog.getByLabelText<HTMLInputElement>("Дата и время по Москве");
    expect(field.value).toMatch(/^\d{4}-\d\d-\d\dT12:00$/);
    fireEvent.click(dialog.getByRole("button", { name: "Запланировать публикацию" }));
    await waitFor(() => expect(changeState).toHaveBeenCalledTimes(1));
    const [[input]] = callsOf(changeState) as [[{ body: { type: string; at: string } }]];
    expect(input.body).toEqual({ type: "schedule.requested", at: `${field.value.slice(0, 10)}T09:00:00.000Z` });
  });
});
