import type { Page } from "./pages.ts";

/** A page that the server draws: what of it is known there. */
export type RenderedPage = {
  page: Pick<Page, "path" | "layout">;
  /** The address and its query with «?», or nothing. */
  path: string;
  search: string;
  /** What the screen loads first; null: nothing. */
  data: unknown;
  /** What it lists below that, where that is known too. */
  list?: unknown;
  /** Somebody is, and the browser does not know yet who. */
  isSignedIn: boolean;
  /** It is drawn to its end: nobody runs a program that would draw the rest. */
  isWhole: boolean;
  settings: RenderedSettings;
};

/** Settings of the server that a drawn page shows. `chat`: as the browser finds it in its page. */
export type RenderedSettings = { mainSiteUrl: string; supportEmail: string | undefined; chat: string };

/** @returns the markup of the page's first drawing; nothing where the page has none */
export type RenderPage = (page: RenderedPage) => string;
