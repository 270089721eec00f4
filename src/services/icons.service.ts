export type IconsSurroundings = {
  fetch: typeof fetch;
  page: () => Document;
  /** Where the file of icons is; nothing while nothing is built. */
  address: string | undefined;
};

/** The file of icons (scripts/bundle/icons.ts): put into the page, `<use href="#icon-…">` finds them. */
export const createIconsService = ({ fetch, page, address }: IconsSurroundings) => ({
  /** @throws when the file does not come, or is none of icons; nothing is in the page then */
  fetch: async (signal: AbortSignal): Promise<void> => {
    if (!address) throw new Error("There is no file of icons");
    const answer = await fetch(address, { signal });
    const text = await answer.text();
    const { documentElement: sprite } = new DOMParser().parseFromString(text, "image/svg+xml");
    if (!answer.ok || sprite.localName !== "svg") throw new Error(`The file of icons answers ${answer.status}`);
    signal.throwIfAborted();
    page().body.append(page().importNode(sprite, true));
  },
  /** From now on what would show an icon of that file shows its words alone. */
  showWords: (): void => {
    page().documentElement.dataset.icons = "words";
  },
});

export type IconsService = ReturnType<typeof createIconsService>;
