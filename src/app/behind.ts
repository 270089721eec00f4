/**
 * What the document names as `data-rel` is fetched from now on: large files of the screen, and fonts. Beside the first file they would take
 * its way, and a slow phone has nothing to run until it is here (server/http/screenFiles.ts, scripts/bundle/fonts.ts).
 */
for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-rel]")) link.rel = link.dataset.rel ?? "";
