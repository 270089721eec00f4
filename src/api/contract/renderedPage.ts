import type { Page } from "./pages.ts";

/** A page that the server draws: what of it is known there. */
export type RenderedPage = {
  page: Pick<Page, "path" | "layout">;
  /** The address and its query with «?», or nothing. */
  path: string;
  search: string;
  /** What the screen loads first. */
  data: unknown;
  /** Somebody is, and the browser does not know yet who. */
  isSignedIn: boolean;
  mainSiteUrl: string;
};

/** @returns the markup of the page's first drawing; nothing where the page has none */
export type RenderPage = (page: RenderedPage) => string;
