import type { Browser, BrowserContext, Page } from "@playwright/test";
import { patient } from "../../support/patience.ts";
import type { Pack } from "./filling.ts";

/** A page that a person opens; `holds`: words that are seen there. */
export type Visit = { path: string; holds: readonly string[] };

const watched = `
  const tell = (what) => console.error("ATTACK " + what);
  for (const name of ["xssRan", "alert", "confirm", "prompt", "print", "logChr"]) window[name] = () => tell(name + " ran");
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    tell("is held back by " + violatedDirective + " " + blockedURI));
`;

const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

/** Somebody with a browser that tells of everything that a vector could do. */
export class Visitor {
  readonly page: Page;
  readonly #context: BrowserContext;
  /** What vectors have done. */
  readonly found: string[] = [];

  private constructor(context: BrowserContext, page: Page, baseURL: string) {
    this.#context = context;
    this.page = page;
    const say = (what: string) => this.found.push(`${new URL(page.url()).pathname} ${what}`);
    page.on("console", (message) => {
      if (message.text().startsWith("ATTACK ")) say(message.text().slice(7));
    });
    page.on("dialog", async (dialog) => {
      say(`asks «${dialog.message()}»`);
      await dialog.dismiss();
    });
    page.on("popup", (popup) => say(`opens ${popup.url()}`));
    context.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (origin !== baseURL && !["data:", "blob:"].includes(protocol)) say(`asks ${request.url().slice(0, 200)}`);
    });
  }

  static async enter(browser: Browser, baseURL: string, desk?: Pack["desk"]): Promise<Visitor> {
    const context = await browser.newContext({ baseURL, locale: "ru-RU" });
    await context.addInitScript(watched);
    if (desk) {
      const answer = await context.request.post("/api/v1/account/login-by-password", {
        data: { login: desk.login, password: desk.password },
        headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": addressOf(desk.login) },
      });
      if (!answer.ok()) throw new Error(`${desk.login} is not let in: ${answer.status()}`);
    }
    return new Visitor(context, await context.newPage(), baseURL);
  }

  /** Opens a page until all its words are seen, and hides nothing of what they did. */
  async visit({ path, holds }: Visit): Promise<void> {
    await this.page.setExtraHTTPHeaders({ "x-forwarded-for": addressOf(path) });
    await this.page.goto(path);
    const missing = await this.page
      .waitForFunction(
        (wanted) => {
          const text = (document.querySelector("#root")?.textContent ?? "").replace(/\s+/g, "");
          return wanted.every((words) => text.includes(words.replace(/\s+/g, "")));
        },
        holds.map(squeezed),
        { polling: 200, timeout: patient(10_000) },
      )
      .then(
        () => false,
        () => true,
      );
    if (missing) this.found.push(`${path} does not show what it holds`);
    const pathname = new URL(path, "http://site").pathname;
    if (new URL(this.page.url()).pathname !== pathname) this.found.push(`${path} leads to ${this.page.url()}`);
  }

  leave = (): Promise<void> => this.#context.close();
}

/** As many people as there are places: no limit counts them together. */
function addressOf(place: string): string {
  let sum = 0;
  for (const sign of place) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 16_777_216;
  return `10.${sum >> 16}.${(sum >> 8) & 255}.${sum & 255}`;
}
