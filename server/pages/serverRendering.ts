import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import type { RenderedPage, RenderedSettings, RenderPage } from "../../src/api/contract/renderedPage.ts";
import { cutHtml } from "../../src/document/cutHtml.ts";

/** What a still picture is drawn of. `answer`: of the page's call, as it was spelled. */
export type DrawnPage = Omit<RenderedPage, "data" | "settings"> & { answer: string };

/** Two screens of a large window; in characters of HTML. */
const MOST_TEXT = 12_000;
/** So many pictures are kept, together of at most so many characters; «сегодня» becomes «вчера» within so many milliseconds. */
const KEPT = { pages: 300, characters: 10_000_000, age: 60_000 };

type Chapter = { id: number; html: string; place: { chapterId: number; location: number } | null };
const isChapter = (data: object | null): data is Chapter => data !== null && "html" in data && "place" in data;

/** What is drawn of an answer; undefined: the page opens in the middle. */
function shownOf(data: object | null): object | null | undefined {
  if (!isChapter(data)) return data;
  const { place, id } = data;
  const html = cutHtml(data.html, MOST_TEXT);
  // One paragraph may be a whole book.
  return (place?.chapterId === id && place.location > 0) || html.length > 4 * MOST_TEXT ? undefined : { ...data, html };
}

/**
 * Draws public pages by the program that the browser has too (docs/adr/0023-the-first-html-shows-the-page.md), and keeps what it drew.
 * @param webRoot of a build; without its file nothing is drawn
 */
export function pageRenderer(webRoot: string, settings: RenderedSettings, now: () => number = Date.now) {
  const file = join(webRoot, ".ssr", "serverRendering.js");
  let drawing: { builtAt: number; draw: Promise<RenderPage | null> } = { builtAt: 0, draw: Promise.resolve(null) };
  const kept = new Map<string, { html: string; until: number }>();
  let characters = 0;

  /** A build may take the place of another under a running server. */
  const newest = (log: FastifyBaseLogger): Promise<RenderPage | null> => {
    const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (builtAt !== drawing.builtAt) {
      kept.clear();
      characters = 0;
      const draw = import(`${pathToFileURL(file).href}?${builtAt}`).then(
        ({ renderPage }: { renderPage: RenderPage }) => renderPage,
        (error: unknown) => {
          log.error({ err: error }, "the pages of the first HTML cannot be drawn");
          return null;
        },
      );
      drawing = { builtAt, draw: builtAt === 0 ? Promise.resolve(null) : draw };
    }
    return drawing.draw;
  };
  const forget = (key: string): void => {
    characters -= kept.get(key)?.html.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, html: string): void => {
    kept.set(key, { html, until: now() + KEPT.age });
    characters += html.length;
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT.pages && characters <= KEPT.characters) break;
      forget(oldest);
    }
  };

  /** @returns markup of the page's first drawing, or nothing */
  return async ({ answer, ...page }: DrawnPage, data: object | null, log: FastifyBaseLogger): Promise<string> => {
    const draw = await newest(log);
    if (!draw) return "";
    const key = createHash("sha256").update(JSON.stringify(page)).update(answer).digest("base64");
    const known = kept.get(key);
    if (known && now() < known.until) return known.html;
    forget(key);
    try {
      const shown = page.isWhole ? data : shownOf(data);
      const html = shown === undefined ? "" : draw({ ...page, settings, data: shown });
      keep(key, html);
      return html;
    } catch (error) {
      log.error({ err: error }, "a page of the first HTML could not be drawn");
      return "";
    }
  };
}
