import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { vi } from "vitest";
import { App } from "../../src/shell/App.tsx";
import { connect } from "../../src/shell/composition/connect.ts";
import { createApp } from "../../src/shell/composition/rootActor.ts";
import { routes } from "../../src/shell/routes/routeTable.ts";
import { patient } from "./patience.ts";
import type { TestServer } from "./server.ts";

const settings = { mainSiteUrl: "/", publicApiKey: undefined, supportEmail: undefined, build: "", icons: undefined };

// Compiling the screens takes longest on a slow machine, and belongs to no test's time.
await Promise.all(routes.map(({ load }) => load()));

let close: () => void = () => {};

/** Uploads that tell how far they are, over the same network as everything else. */
class UploadRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onloadend = () => {};
  status = 0;
  responseText = "";
  readonly #headers: Record<string, string> = {};
  readonly #controller = new AbortController();
  #url = "";
  open(_: string, url: string) {
    this.#url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  getAllResponseHeaders() {
    return "content-type: application/json\r\n";
  }
  abort() {
    this.#controller.abort();
  }
  send(form: FormData) {
    const { signal } = this.#controller;
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    void this.#post(form.get("file") as File)
      .then(async (answer) => {
        [this.status, this.responseText] = [answer.status, await answer.text()];
        if (signal.aborted) return this.onabort();
        this.onload();
      })
      .catch(() => (signal.aborted ? this.onabort() : this.onerror()))
      .finally(() => this.onloadend());
  }
  /** The page of these tests spells a form as text, which a picture does not survive. */
  async #post(file: File): Promise<Response> {
    const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="file"\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(head),
      Buffer.from(await file.arrayBuffer()),
      Buffer.from("\r\n--edge--\r\n"),
    ]);
    const headers = { ...this.#headers, "content-type": "multipart/form-data; boundary=edge" };
    return fetch(new Request(new URL(this.#url, "http://localhost:3000"), { method: "POST", headers, body }));
  }
}

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
  vi.stubGlobal("fetch", async (request: Request | string, init?: RequestInit) => {
    const address = request instanceof Request ? request : new URL(request, "http://localhost:3000");
    // As a browser does: what a page that has gone still asks never reaches the next one.
    if (address instanceof Request) address.signal.throwIfAborted();
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    const pass = async () => {
      const answer = await browser.fetch(address, init);
      // A login or logout sets or clears the flag with its answer.
      flagLogin(browser.cookies.has("LoginCookie"));
      return answer;
    };
    return change(pathname, pass) ?? pass();
  });
  vi.stubGlobal("XMLHttpRequest", UploadRequest);
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

/** Follows a link that differs behind # alone: the browser changes the address and does not reload the page. */
export const openInSameTab = (path: string) =>
  act(() => {
    window.history.pushState(null, "", path);
    window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
  });

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
export async function follow(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole("link", { name }, late));
}

/** Chooses a radio button or ticks a box. */
export async function tick(label: string): Promise<void> {
  fireEvent.click(await screen.findByLabelText(label, { exact: false }, late));
}

/** The titles of the books in the main part, in their order. */
export const shownBooks = (): (string | null)[] =>
  [...screen.getByRole("main").querySelectorAll(":is(h2, h3) a[href^='/book/']")].map(({ textContent }) => textContent);
