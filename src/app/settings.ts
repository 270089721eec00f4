/** What the server writes into index.html for the browser: `<meta name="rukopis:…">`. */
export type Settings = {
  mainSiteUrl: string;
  publicApiKey: string | undefined;
  /** Where the support page sends people. */
  supportEmail: string | undefined;
  /** The name of this build; empty while developing. */
  build: string;
  /** The address of the file of icons; nothing where nothing is built. */
  icons: string | undefined;
};

/** @param page the document whose head holds the settings */
export function readSettings(page: Document): Settings {
  const meta = (name: string) =>
    page.querySelector(`meta[name="rukopis:${name}"]`)?.getAttribute("content") || undefined;
  return {
    mainSiteUrl: meta("main-site-url") ?? "/",
    publicApiKey: meta("public-api-key"),
    supportEmail: meta("support-email"),
    build: meta("build") ?? "",
    icons: meta("icons"),
  };
}
