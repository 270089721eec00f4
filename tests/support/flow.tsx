import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { vi } from "vitest";
import { App } from "../../src/app/App.tsx";
import { connect } from "../../src/app/connect.ts";
import { createApp } from "../../src/app/rootActor.ts";
import { routes } from "../../src/app/routeTable.ts";
import { patient } from "./patience.ts";
import type { TestServer } from "./server.ts";

const settings = { mainSiteUrl: "/", publicApiKey: undefined, supportEmail: undefined, build: "", icons: undefined };

// Compiling the screens takes longest on a slow machine, and belongs to no test's time.
await Promise.all(routes.map(({ load }) => load()));

let close: () => void = () => {};

/**
 * Opens the whole application at a path, over the whole server: every line is the product's, but for layout and the network.
 * @param person - who is signed in; null: a guest
 * @param change - what the network does to a request: an answer in place of the server's, now or later, or nothing; `pass` asks the server
 */
export async function openApp(
  server: TestServer,
  person: { id: number } | null,
  path: string,
  change: (path: string, pass: () => Promise<Response>) => Response | Promise<Response> | undefined = () => undefined,
): Promise<void> {
  closeApp();
  const browser = person ? await server.login(person) : server.browser();
  vi.stubGlobal("fetch", async (asked: Request | string, init?: RequestInit) => {
    const wanted = asked instanceof Request ? asked : new URL(asked, "http://localhost:3000");
    const { pathname } = new URL(wanted instanceof Request ? wanted.url : wanted);
    const pass = async () => {
      const answer = await browser.fetch(wanted, init);
      // Whoever logs in or out gets or loses the flag with the answer.
      flagLogin(browser.cookies.has("LoginCookie"));
      return answer;
    };
    return change(pathname, pass) ?? pass();
  });
  flagLogin(person !== null);
  window.history.replaceState(null, "", path);
  const app = createApp(settings);
  app.actor.start();
  const disconnect = connect(app);
  close = () => {
    disconnect();
    app.actor.stop();
  };
  render(<App machines={{ ...app, settings }} />);
}

function flagLogin(isIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page has no other way
  document.cookie = isIn ? "LoginCookie=1" : "LoginCookie=; max-age=0";
}

/** Takes the application away; the next test begins without it. */
export function closeApp(): void {
  // Toasts outlive the application that showed them.
  for (const button of document.querySelectorAll("[aria-label='Сообщения'] [aria-label='Закрыть']"))
    fireEvent.click(button);
  cleanup();
  close();
  close = () => {};
  vi.unstubAllGlobals();
}

/** Data comes from a real database. */
export const late = { timeout: patient(10_000) };

/** Path and query of the page that is shown. */
export const at = (): string => `${window.location.pathname}${window.location.search}`;

export const seeTitle = (name: string) => screen.findByRole("heading", { level: 1, name }, late);

/** What a row's menu offers, in its order. */
export async function openMenu(name: string): Promise<string[]> {
  fireEvent.click(await screen.findByRole("button", { name: `Действия: ${name}` }, late));
  return (await screen.findAllByRole("menuitem", undefined, late)).map(({ textContent }) => textContent);
}

export async function choose(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole("menuitem", { name }, late));
}

export async function fill(label: string, value: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText(label, undefined, late);
  fireEvent.change(field, { target: { value } });
  return field;
}

export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name }, late));
}

/** Goes where a link leads. */
export async function follow(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole("link", { name }, late));
}

/** Chooses a radio button or ticks a box. */
export async function tick(label: string): Promise<void> {
  fireEvent.click(await screen.findByLabelText(label, { exact: false }, late));
}

/** The titles of the books in the main part, in their order. */
export const shownBooks = (): (string | null)[] =>
  [...screen.getByRole("main").querySelectorAll(":is(h2, h3) a[href^='/book/']")].map(({ textContent }) => textContent);
