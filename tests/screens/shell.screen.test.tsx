// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MachinesProvider } from "../../src/app/hooks/machines.ts";
import { App } from "../../src/shell/App.tsx";
import { connect } from "../../src/shell/composition/connect.ts";
import { createApp } from "../../src/shell/composition/rootActor.ts";
import { RenderFaults } from "../../src/shell/RenderFaults.tsx";
import { patient } from "../support/patience.ts";

const settings = {
  mainSiteUrl: "https://main.example/",
  publicApiKey: undefined,
  supportEmail: undefined,
  build: "",
  icons: undefined,
};
let stop: () => void = () => {};

/** The whole application over a fetch that answers the book's first load so. */
function open(status: number, envelope: object, path = "/book/7?from=home") {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () =>
      Response.json(envelope, { status, headers: { "x-request-id": "0d6c5f1e", "content-type": "application/json" } }),
    ),
  );
  window.history.replaceState(null, "", path);
  const app = createApp(settings);
  app.actor.start();
  const disconnect = connect(app);
  stop = () => {
    disconnect();
    app.actor.stop();
  };
  render(
    <StrictMode>
      <App machines={{ ...app, settings }} />
    </StrictMode>,
  );
  return app;
}

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 100 }));
afterEach(() => {
  cleanup();
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Of what came of it; while the book is loading the title is «Книга». */
const heading = () => screen.findByRole("heading", { level: 1, name: /^(?!Книга$)/ }, { timeout: patient(5_000) });

it("NotFound: the 404 page, its texts, its picture, and links to the main site", async () => {
  open(404, { status: 4, errorCode: 10, message: "Страница не найдена" });
  expect((await heading()).textContent).toBe("404. Страница не найдена");
  expect(screen.getByText("Страница устарела, была удалена или не существовала вовсе.")).toBeTruthy();
  expect(await screen.findByRole("img", { name: "Пустой лист с красной чертой корректора" })).toBeTruthy();
  const links = ["Вернуться на главную страницу", "Рукопись"].map((name) => screen.getByRole("link", { name }));
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://main.example/", "https://main.example/"]);
  expect(document.title).toBe("Page Not Found");
});

it("InternalServerError: the 500 page with code and message in red and a request id to copy", async () => {
  open(500, { status: 6, errorCode: 9, message: "Внутренняя ошибка сервера" });
  expect((await heading()).textContent).toBe("Упс... что-то пошло не так");
  expect(document.title).toBe("Упс... что-то пошло не так");
  const words = screen.getByRole("alert");
  expect(words.textContent).toBe("500 Внутренняя ошибка сервера");
  expect(words.className).toMatch(/red/);
  expect(screen.getByText("0d6c5f1e").tagName).toBe("CODE");
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  fireEvent.click(screen.getByRole("button", { name: "Скопировать" }));
  expect(await screen.findByRole("button", { name: "Скопировано" })).toBeTruthy();
  expect(writeText.mock.calls).toEqual([["0d6c5f1e"]]);
});

it("a server that is away: its true status, seconds that go down, and it is asked again", async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  open(503, { status: 6, errorCode: 9, message: "Сервер временно недоступен" });
  const countRequests = () => vi.mocked(fetch).mock.calls.length;
  const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  // It moves the time by its interval.
  await vi.waitFor(() => screen.getByRole("heading", { level: 2, name: "Ошибка 503" }), {
    timeout: patient(20_000),
    interval: 50,
  });
  screen.getByRole("button", { name: "Повторить" });
  screen.getByText("0d6c5f1e");
  const before = countRequests();
  const left = () =>
    Number(
      /^Сервер временно недоступен\. Повторим через (\d+)\u00a0с$/.exec(screen.getByText(/^Сервер/).textContent)?.[1],
    );
  const first = left();
  expect(first).toBeGreaterThan(5);
  expect(first).toBeLessThanOrEqual(10);
  for (let shown = first - 1; shown > 0; shown -= 1) {
    await passes(1_000);
    expect(left()).toBe(shown);
  }
  expect(countRequests()).toBe(before);
  await passes(2_000);
  expect(countRequests()).toBeGreaterThan(before);
});

it("AuthorizationRequired: to login with the full path", async () => {
  open(401, { status: 4, errorCode: 4, message: "Войдите, чтобы продолжить" });
  expect((await heading()).textContent).toBe("Вход");
  expect(`${location.pathname}${location.search}`).toBe("/account/login?redirect_uri=%2Fbook%2F7%3Ffrom%3Dhome");
});

it("AccessDenied: 403 «Нет доступа»", async () => {
  open(403, { status: 4, errorCode: 12, message: "Нет доступа" });
  expect((await heading()).textContent).toBe("403. Нет доступа");
});

it.each([
  ["ExpiredToken", 401, 0],
  ["InvalidRequestFields", 400, 3],
  ["UserIsBanned", 403, 5],
  ["UserEmailNotConfirmed", 403, 6],
  ["UserAccountIsDisabled", 403, 7],
  ["IsNewcomer", 403, 11],
])("%s causes no action of the shell: the screen says it and offers to try again", async (_, status, errorCode) => {
  open(status, { status: 4, errorCode, message: "Так нельзя" });
  expect(await screen.findByText("Не удалось загрузить", undefined, { timeout: patient(5_000) })).toBeTruthy();
  expect(screen.getByText("Так нельзя")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Повторить" })).toBeTruthy();
  expect(location.pathname).toBe("/book/7");
});

it("a page that is not loaded has a code for the support", async () => {
  open(503, { status: 6, message: "Сервер временно недоступен" });
  expect(await screen.findByText("Ошибка 503", undefined, { timeout: patient(5_000) })).toBeTruthy();
  expect(screen.getByText("0d6c5f1e").parentElement?.textContent).toBe("Код для поддержки: 0d6c5f1e");
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  fireEvent.click(screen.getByRole("button", { name: "Скопировать" }));
  expect(await screen.findByRole("button", { name: "Скопировано" })).toBeTruthy();
  expect(writeText.mock.calls).toEqual([["0d6c5f1e"]]);
});

const Broken = (): never => {
  throw new Error("Сломано");
};

describe("a render error", () => {
  const draw = (userAgent: string) => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const app = createApp(settings);
    stop = () => app.actor.stop();
    const { container } = render(
      <MachinesProvider value={{ ...app, settings }}>
        <RenderFaults userAgent={userAgent}>
          <Broken />
        </RenderFaults>
      </MachinesProvider>,
    );
    expect(said).toHaveBeenCalled();
    said.mockRestore();
    return container;
  };

  it("goes to the error page", () => {
    draw("Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36");
    expect(screen.getByRole("alert").textContent).toBe("500 Сломано");
  });

  it.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
    "Mozilla/5.0 (compatible; bingbot/2.0)",
    "vkShare; +http://vk.com/dev/Share",
  ])("is not shown to %s", (userAgent) => expect(draw(userAgent).innerHTML).toBe(""));
});
