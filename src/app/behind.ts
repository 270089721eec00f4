/**
 * What the document names as `data-rel` is fetched from now on: large files of the screen, and then the fonts of its words. Beside the first
 * file they would take its way, and a slow phone has nothing to run until it is here (server/http/screenFiles.ts, scripts/bundle/fonts.ts).
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
