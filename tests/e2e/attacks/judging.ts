import type { Browser } from "@playwright/test";

/** A page of the server as its first bytes say it, without its program. */
export type CheckedPage = {
  path: string;
  /** Which shape it has: what is harmless there is what harmless words make. */
  kind: string;
  /** Words that its only h1 holds. */
  heading?: string;
};
/** Names of elements and of their attributes, and what is wrong whatever they are. */
type Judged = { kind: string; path: string; names: string[]; faults: string[] };

/** Reads in the browser, so that the parser is the one that people have. */
const readAll = (pages: readonly CheckedPage[]): Promise<Judged[]> => {
  const isXml = (type: string) => type.includes("xml");
  const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();
  const namesIn = (root: ParentNode) =>
    [...root.querySelectorAll("*")].flatMap((element) => [
      element.nodeName,
      ...[...element.attributes].map(({ name }) => `${element.nodeName} ${name}`),
    ]);
  const parse = (text: string, type: DOMParserSupportedType) => new DOMParser().parseFromString(text, type);
  const addressFaults = (page: Document) =>
    [...page.querySelectorAll("[href], [src], [action], [srcset]")].flatMap((element) =>
      ["href", "src", "action"].flatMap((name) => {
        const value = element.getAttribute(name);
        if (value === null) return [];
        const { protocol, origin } = new URL(value, location.href);
        const isLink = element.nodeName === "A" && ["http:", "https:", "mailto:"].includes(protocol);
        return isLink ||
          origin === location.origin ||
          (origin === "null" && protocol === "data:" && element.nodeName === "LINK")
          ? []
          : [`${element.nodeName} leads to ${value.slice(0, 100)}`];
      }),
    );
  const blockFaults = (page: Document) =>
    [...page.querySelectorAll('script[type*="json"]')].flatMap(({ textContent }) => {
      try {
        JSON.parse(textContent ?? "");
        return [];
      } catch (error) {
        return [`a block of JSON: ${error}`];
      }
    });
  const headingFaults = (page: Document, heading: string) => {
    const shown = [...page.querySelectorAll("h1")].map((one) => squeezed(one.textContent ?? ""));
    if (shown.length > 0) return shown.join() === squeezed(heading) ? [] : [`h1 is ${JSON.stringify(shown)}`];
    // A page that the program draws has brought its words along; one that was slow has brought nothing.
    const blocks = [...page.querySelectorAll("script[data-call]")].map(({ textContent }) => textContent ?? "");
    const words = JSON.stringify(heading).slice(1, -1);
    return blocks.length === 0 || blocks.some((block) => JSON.stringify(JSON.parse(block)).includes(words))
      ? []
      : ["brings no words"];
  };
  const judgeXml = (text: string) => {
    const feed = parse(text, "application/xml");
    // A reader of feeds takes these words for HTML.
    const texts = [...feed.querySelectorAll("item > description, content[type=html], summary[type=html]")].map((one) =>
      parse(one.textContent ?? "", "text/html"),
    );
    return {
      names: [feed, ...texts].flatMap(namesIn),
      faults: [...feed.querySelectorAll("parsererror")].map((error) => squeezed(error.textContent ?? "")),
    };
  };
  const judgeHtml = (text: string, heading: string | undefined) => {
    const page = parse(text, "text/html");
    const headings = heading === undefined ? [] : headingFaults(page, heading);
    return { names: namesIn(page), faults: [...addressFaults(page), ...blockFaults(page), ...headings] };
  };
  const judge = async ({ path, kind, heading }: CheckedPage) => {
    // As many people as pages: no limit counts them together.
    const byte = () => Math.floor(Math.random() * 256);
    const address = [10, byte(), byte(), byte()].join(".");
    const answer = await fetch(path, { headers: { accept: "text/html", "x-forwarded-for": address } });
    const text = await answer.text();
    const { names, faults } = isXml(answer.headers.get("content-type") ?? "")
      ? judgeXml(text)
      : judgeHtml(text, heading);
    const refused = heading !== undefined && answer.status !== 200 ? [`is answered ${answer.status}`] : [];
    return { kind, path, names: [...new Set(names)], faults: refused.concat(faults) };
  };
  const readers = 3;
  const judged: Promise<Judged[]>[] = Array.from({ length: readers }, async (_, reader) => {
    const own: Judged[] = [];
    for (const one of pages.filter((__, index) => index % readers === reader)) own.push(await judge(one));
    return own;
  });
  return Promise.all(judged).then((all) => all.flat());
};

/** The client that asks: a browser, or a program that reads pages for others. */
export const askers = { browser: {}, bot: { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" } } as const;

type Side = { baseURL: string; pages: readonly CheckedPage[] };

/** A page that holds nothing: any may look like it, where what it holds comes late. */
export const EMPTY = "nobody";
/** So many pages are asked for at once. */
const PART = 300;

async function readSide(browser: Browser, asker: keyof typeof askers, { baseURL, pages }: Side): Promise<Judged[]> {
  const context = await browser.newContext({ ...askers[asker], baseURL });
  try {
    const page = await context.newPage();
    await page.goto("/robots.txt");
    const all: Judged[] = [];
    for (let from = 0; from < pages.length; from += PART)
      all.push(...(await page.evaluate(readAll, pages.slice(from, from + PART))));
    return all;
  } finally {
    await context.close();
  }
}

/**
 * Asks for pages and judges them by what the same pages are made of where words are harmless.
 * @param model pages of every kind, of a server with harmless words
 * @returns what is wrong, in words
 */
export async function judge(
  browser: Browser,
  asker: keyof typeof askers,
  { model, judged }: Record<"model" | "judged", Side>,
): Promise<string[]> {
  // Twice: what was slow the first time has brought nothing to compare with.
  const harmless = await readSide(browser, asker, { ...model, pages: [...model.pages, ...model.pages] });
  const known = new Set(harmless.flatMap(({ kind, names }) => names.map((name) => `${kind}: ${name}`)));
  const ofEvery = new Set(harmless.filter(({ kind }) => kind === EMPTY).flatMap(({ names }) => names));
  return [
    ...harmless.map(({ path, faults }) => ({ path, faults })),
    ...(await readSide(browser, asker, judged)).map(({ kind, path, names, faults }) => ({
      path: `${kind} ${path}`,
      faults: faults.concat(
        names.filter((name) => !known.has(`${kind}: ${name}`) && !ofEvery.has(name)).map((name) => `has ${name}`),
      ),
    })),
  ].flatMap(({ path, faults }) => faults.map((fault) => `${asker} ${path} ${fault}`));
}
