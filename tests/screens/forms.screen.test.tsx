import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { type CallApi, createApi } from "../../src/api/client.ts";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import type { InputOf, ResultOf } from "../../src/api/contract/index.ts";
import { createFirstLoads } from "../../src/app/firstLoads.ts";
import { MachinesProvider } from "../../src/app/hooks/machines.ts";
import { useLoader } from "../../src/app/hooks/useLoader.ts";
import { useReorder } from "../../src/app/hooks/useReorder.ts";
import { useSubmit } from "../../src/app/hooks/useSubmit.ts";
import { useToggle } from "../../src/app/hooks/useToggle.ts";
import { appMachine } from "../../src/machines/app.machine.ts";
import CreateWorkScreen from "../../src/screens/works/CreateWorkScreen.tsx";
import { reorderChapters } from "../../src/services/chapters.calls.ts";
import { changePost, likePost, post } from "../../src/services/posts.calls.ts";
import { workTags } from "../../src/services/works.calls.ts";
import { type Services, wire } from "../../src/shell/composition/wiring.ts";

type Create = (body: InputOf<"createWork">["body"], signal: AbortSignal) => Promise<ResultOf<"createWork">>;
const account = { id: 3, fio: "Вера", userName: "vera", roles: [], email: "", emailIsConfirmed: true };
const refusal = (message: string, invalidFields: Record<string, string[]> = {}) =>
  new ApiFault(400, { status: 4, errorCode: 3, message, invalidFields });
const refusedWith = (fields: Record<string, string[]>, message = "Проверьте поля") =>
  vi.fn<Create>(() => Promise.reject(refusal(message, fields)));

/** Every call is answered with it. */
const nothingCame: CallApi = createApi({
  prefix: "http://test/api",
  fetch: async () => new Response(null, { status: 204 }),
});

let device: Storage;

/** The form of a new work, with its service; or something else that asks. */
async function open(create: Create, tags = vi.fn(async () => []), shown = <CreateWorkScreen />, api?: CallApi) {
  const session = {
    restore: async () => ({ outcome: "signedIn", account, lifetime: 1e9 }),
    renew: async () => ({}),
    follow: () => ({ announce: () => {}, stop: () => {} }),
  };
  const colorMode = { stored: () => "light", show: () => {}, remember: () => {} };
  const call = async ({ name }: { name: string }, { body }: { body: never }, signal: AbortSignal) =>
    name === "createWork" ? create(body, signal) : tags();
  const surroundings = { call: api ?? call, storage: () => device, now: () => Date.parse("2026-12-01T09:03:00Z") };
  const given: Record<string, object> = { session, colorMode, surroundings };
  // What this screen does not need is there and empty, whatever the house may still grow.
  const services = new Proxy(given, { get: (target, name) => target[String(name)] ?? {} });
  const wiring = wire(services as unknown as Services);
  const { machines } = wiring;
  const place = { path: "/work/create", search: "", hash: "", key: "a", index: 0 };
  const actor = createActor(
    appMachine.provide({
      actors: { session: machines.session, routeGuard: machines.routeGuard, colorMode: machines.colorMode },
    }),
    { input: { colorMode: "light", place, tab: "active", build: "" } },
  ).start();
  await waitFor(() => expect(actor.getSnapshot().context.session.getSnapshot().context.account.id).toBe(3));
  const payloads = { prefetch: () => {} };
  const firstLoads = createFirstLoads(wiring.surroundings);
  const settings = { mainSiteUrl: "/", publicApiKey: undefined, supportEmail: undefined, build: "", icons: undefined };
  render(
    <StrictMode>
      <MachinesProvider value={{ wiring, actor, payloads, firstLoads, settings }}>{shown}</MachinesProvider>
    </StrictMode>,
  );
}

const works = vi.hoisted(() => ({ areLost: false }));
vi.mock("../../src/api/contract/works.ts", async (load) => {
  const file = await load<typeof import("../../src/api/contract/works.ts")>();
  return {
    ...file,
    get workFields() {
      if (works.areLost) throw new Error("the file was not to be had");
      return file.workFields;
    },
  };
});

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: RegExp | string, value: string) => fireEvent.change(field(name), { target: { value } });
const addTag = (tag: string) => {
  type(/^Метки для поиска/, tag);
  fireEvent.keyDown(field(/^Метки для поиска/), { key: "Enter" });
};
const fill = () => {
  type("Название", "  Соль 🌊 ");
  type("Аннотация", "О доме\nи о море.");
  type("Жанр", "43");
  addTag("море");
  addTag("дом");
};
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Создать произведение" }));
const summary = (name: string) => screen.findByRole("region", { name });
const errorOf = (name: RegExp | string) => document.getElementById(`${field(name).id}-error`)?.textContent ?? undefined;

function seeWhatWasTyped() {
  expect(["Название", "Аннотация", "Жанр"].map((name) => field(name).value)).toEqual([
    "  Соль 🌊 ",
    "О доме\nи о море.",
    "43",
  ]);
  expect(screen.getByRole("button", { name: /море/ })).toBeDefined();
  expect(screen.getByRole("button", { name: /дом/ })).toBeDefined();
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  const items = new Map<string, string>();
  device = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    clear: () => items.clear(),
    get length() {
      return items.size;
    },
  };
});
afterEach(() => {
  works.areLost = false;
  cleanup();
  vi.useRealTimers();
});

describe("the summary of errors", () => {
  it("takes the focus, leads to the field, and leaves with the last error", async () => {
    const create = vi.fn<Create>();
    await open(create);
    submit();
    const found = await summary("Исправьте 1\u00a0ошибку");
    await waitFor(() => expect(document.activeElement).toBe(found));
    expect(errorOf("Название")).toBe("Поле Название обязательно для заполнения");
    expect(create).not.toHaveBeenCalled();
    fireEvent.click(within(found).getByRole("link", { name: "Поле Название обязательно для заполнения" }));
    expect(document.activeElement).toBe(field("Название"));
    type("Название", "Соль");
    await waitFor(() => expect(screen.queryByRole("region", { name: /Исправьте/ })).toBeNull());
  });

  it("takes the focus again with a new attempt", async () => {
    await open(vi.fn<Create>());
    submit();
    const found = await summary("Исправьте 1\u00a0ошибку");
    act(() => field("Название").focus());
    submit();
    await waitFor(() => expect(document.activeElement).toBe(found));
  });

  it("does not jump in while one types, the field's own error does", async () => {
    await open(vi.fn<Create>());
    type("Название", "м".repeat(151));
    fireEvent.blur(field("Название"));
    await waitFor(() => expect(errorOf("Название")).toBe("Поле Название не может быть длиннее 150 символов"));
    expect(screen.queryByRole("region", { name: /Исправьте/ })).toBeNull();
  });
});

describe("a schema that cannot be fetched", () => {
  it("keeps nobody from sending: the server checks; it is asked for again with the next attempt", async () => {
    works.areLost = true;
    const create = refusedWith({ title: ["Поле Название обязательно для заполнения"] });
    await open(create);
    submit();
    await summary("Исправьте 1\u00a0ошибку");
    expect(create).toHaveBeenCalledTimes(1);
    expect(errorOf("Название")).toBe("Поле Название обязательно для заполнения");
    works.areLost = false;
    type("Название", "м".repeat(151));
    submit();
    await waitFor(() => expect(errorOf("Название")).toBe("Поле Название не может быть длиннее 150 символов"));
    expect(create).toHaveBeenCalledTimes(1);
  });
});

describe("what the server refuses", () => {
  it("lands on its fields, those of lists too, and goes as the field is mended", async () => {
    const create = refusedWith({
      title: ["Название занято"],
      "tags.1": ["Поле Метка не может быть длиннее 40 символов"],
      "tags.0": ["Метка запрещена"],
    });
    await open(create);
    fill();
    submit();
    const found = await summary("Исправьте 3\u00a0ошибки");
    await waitFor(() => expect(document.activeElement).toBe(found));
    expect(errorOf("Название")).toBe("Название занято");
    expect(errorOf(/^Метки для поиска/)).toBe("Метка запрещена");
    expect(
      within(found)
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["Название занято", "#field-title"],
      ["Метка запрещена", "#field-tags"],
      ["Поле Метка не может быть длиннее 40 символов", "#field-tags"],
    ]);
    fireEvent.click(within(found).getByRole("link", { name: "Метка запрещена" }));
    expect(document.activeElement).toBe(field(/^Метки для поиска/));
    seeWhatWasTyped();
    addTag("соль");
    await waitFor(() => expect(errorOf(/^Метки для поиска/)).toBeUndefined());
    expect(errorOf("Название")).toBe("Название занято");
  });

  it("about a field that the form does not have is shown above it", async () => {
    await open(refusedWith({ requestId: ["Поле requestId некорректно"] }));
    fill();
    submit();
    expect((await screen.findByText("Поле requestId некорректно")).closest("[role]")).not.toBeNull();
    expect(screen.queryByRole("region", { name: /Исправьте/ })).toBeNull();
    seeWhatWasTyped();
  });

  it("about no field is shown above the form", async () => {
    await open(refusedWith({}, "Слишком много попыток, попробуйте позже"));
    fill();
    submit();
    expect(await screen.findByText("Слишком много попыток, попробуйте позже")).toBeDefined();
    seeWhatWasTyped();
  });
});

describe("nothing typed is cleared", () => {
  it.each([
    ["no network", new ApiFault(0, {}), "Нет сети"],
    [
      "a fault of the server",
      new ApiFault(503, { message: "Сервер временно недоступен" }),
      "Сервер временно недоступен",
    ],
  ])("by %s, and the next attempt sends it all", async (_, fault, words) => {
    const create = vi.fn<Create>(async () => Promise.reject(fault));
    await open(create);
    fill();
    submit();
    expect(await screen.findByText(words)).toBeDefined();
    seeWhatWasTyped();
    submit();
    await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
    const [first, second] = create.mock.calls.map(([body]) => body);
    expect(second).toEqual(first);
    expect(second).toMatchObject({
      title: "Соль 🌊",
      annotation: "О доме\nи о море.",
      genreId: 43,
      tags: ["море", "дом"],
    });
  });

  it("by a fault of the server, which has a code for the support; a refusal has none", async () => {
    const create = vi
      .fn<Create>(() => Promise.reject(refusal("Слишком много попыток, попробуйте позже")))
      .mockRejectedValueOnce(new ApiFault(500, { message: "Внутренняя ошибка сервера" }, "0d6c5f1e"));
    await open(create);
    fill();
    submit();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("Не сохраненоВнутренняя ошибка сервераКод для поддержки: 0d6c5f1eСкопировать");
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    fireEvent.click(within(alert).getByRole("button", { name: "Скопировать" }));
    expect(await within(alert).findByRole("button", { name: "Скопировано" })).toBeDefined();
    expect(writeText.mock.calls).toEqual([["0d6c5f1e"]]);
    vi.unstubAllGlobals();
    submit();
    expect(await screen.findByText("Слишком много попыток, попробуйте позже")).toBeDefined();
    expect(screen.getByRole("alert").textContent).toBe("Не сохраненоСлишком много попыток, попробуйте позже");
    seeWhatWasTyped();
  });

  it("by a time-out of 30 s, which ends the request", async () => {
    const create = vi.fn<Create>(() => new Promise(() => {}));
    await open(create);
    fill();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    submit();
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    const signal = create.mock.calls[0]?.[1];
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText("сервер не отвечает")).toBeDefined();
    expect(signal?.aborted).toBe(true);
    seeWhatWasTyped();
  });
});

it("a double click sends once", async () => {
  const answer = Promise.withResolvers<Awaited<ReturnType<Create>>>();
  const create = vi.fn<Create>(() => answer.promise);
  await open(create);
  fill();
  submit();
  submit();
  await waitFor(() => expect(create).toHaveBeenCalled());
  submit();
  await act(async () => answer.reject(refusal("Проверьте поля")));
  expect(await screen.findByText("Проверьте поля")).toBeDefined();
  expect(create).toHaveBeenCalledTimes(1);
});

/** One of each that asks the server, and what it shows. */
function Askers() {
  const list = useLoader(workTags, { search: "" }, null);
  const thing = useLoader(post, { id: 7 }, null);
  const saving = useSubmit(changePost);
  const like = useToggle(likePost, 7, { isOn: false, count: 3 });
  const rows = useReorder(reorderChapters, { title: "порядок глав", ownerId: 7, loaded: [1, 2], onMerged: () => {} });
  return (
    <>
      <button type="button" onClick={() => saving.submit({ id: 7, type: "publish.requested" })}>
        Опубликовать
      </button>
      <button type="button" onClick={like.toggle}>
        Нравится
      </button>
      <button type="button" onClick={() => rows.move([2, 1], "Переставлено", () => {})}>
        Переставить
      </button>
      <pre>
        {JSON.stringify({
          list: [list.status, list.data],
          thing: [thing.status, thing.httpStatus, thing.reason],
          saving: [saving.status, saving.message, saving.fields],
          like: [like.isOn, like.count, like.trouble],
          order: [rows.order, rows.reason],
        })}
      </pre>
    </>
  );
}

describe("a 204 without a body", () => {
  const shown = () => JSON.parse(document.querySelector("pre")?.textContent ?? "null");

  it("is an empty list, a thing that is not found, a form that is done, a press and an order that hold", async () => {
    await open(vi.fn<Create>(), undefined, <Askers />, nothingCame);
    for (const name of ["Опубликовать", "Нравится", "Переставить"])
      fireEvent.click(screen.getByRole("button", { name }));
    await waitFor(() =>
      expect(shown()).toEqual({
        list: ["success", []],
        thing: ["error", 404, "Ничего не найдено"],
        saving: ["done", "", {}],
        like: [true, 4, ""],
        order: [[2, 1], ""],
      }),
    );
  });

  it("that is given for what a form would lead to leads home", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    await open(vi.fn<Create>(), undefined, <CreateWorkScreen />, nothingCame);
    fill();
    submit();
    await waitFor(() => expect(assign.mock.calls).toEqual([["/"]]));
    assign.mockRestore();
  });
});

describe("a form that a page left without saving", () => {
  const offer = () => screen.findByRole("heading", { name: "Здесь осталось то, что не сохранено" });
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  /** What this device has, once it was written. */
  const seeDevice = (fields: object[]) =>
    waitFor(() =>
      expect(
        JSON.parse(device.getItem("form.3.work.new.EBook") ?? "[]").map((draft: { fields: object }) => draft.fields),
      ).toEqual(fields),
    );
  const typed = {
    title: "  Соль 🌊 ",
    genreId: 43,
    tags: ["море", "дом"],
    annotation: "О доме\nи о море.",
  };
  const leave = async () => {
    await open(vi.fn<Create>());
    fill();
    await seeDevice([typed]);
    cleanup();
    await seeDevice([typed]);
  };

  it("is offered to the next one, is taken by one press, and goes back by one more", async () => {
    await leave();
    await open(vi.fn<Create>());
    await offer();
    expect(field("Название").value).toBe("");
    press("Взять то, что не сохранено");
    seeWhatWasTyped();
    expect(screen.queryByRole("heading", { name: "Здесь осталось то, что не сохранено" })).toBeNull();
    press("Вернуть как было");
    expect(field("Название").value).toBe("");
    await offer();
    await seeDevice([typed]);
  });

  it("is not offered when the form says the same, and leaves the device", async () => {
    const draft = { id: "a", at: "2026-12-01T08:00:00.000Z", before: { title: "Море" }, fields: { title: "" } };
    device.setItem("form.3.work.new.EBook", JSON.stringify([draft]));
    await open(vi.fn<Create>());
    await seeDevice([]);
    expect(screen.queryByRole("heading", { name: "Здесь осталось то, что не сохранено" })).toBeNull();
  });

  it("takes the focus where nothing has it: the page may begin far below", async () => {
    await leave();
    await open(vi.fn<Create>());
    const found = (await offer()).closest("[data-kind=warn]");
    await waitFor(() => expect(document.activeElement).toBe(found));
  });

  it("is put away, and comes back by one press", async () => {
    await leave();
    await open(vi.fn<Create>());
    await offer();
    press("Убрать");
    await seeDevice([]);
    press("Вернуть");
    await offer();
    await seeDevice([typed]);
  });

  it("is not offered once it was saved", async () => {
    const create = vi.fn<Create>(async () => ({ id: 8 }) as ResultOf<"createWork">);
    await open(create);
    fill();
    await seeDevice([typed]);
    submit();
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    await seeDevice([]);
    cleanup();
    await seeDevice([]);
  });

  it("stays when the server refuses it", async () => {
    const create = refusedWith({ title: ["Такое название уже есть"] });
    await open(create);
    fill();
    await seeDevice([typed]);
    submit();
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    cleanup();
    await seeDevice([typed]);
  });
});
