/**
 * Fetches what the document names as `data-rel`: large files of the screen, and then the fonts of its words. Earlier
 * they would compete with the first file. A slow phone has nothing to run until that file is here
 * (server/pages/screenFiles.ts, scripts/bundle/fonts.ts).
 */
const fetchAll = (rel: string): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>(`link[data-rel=${rel}]`)].map(
      (link) =>
        new Promise<unknown>((done) => {
          link.onload = done;
          link.onerror = done;
          link.rel = rel;
        }),
    ),
  );

void fetchAll("modulepreload").then(() => fetchAll("preload"));
