type Part = { text: string; href?: string };

/** A paragraph as words and links: `[words](address)` is a link. */
export const partsOf = (paragraph: string): Part[] =>
  paragraph
    .split(/(\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((text) => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(text);
      return link ? { text: link[1] ?? "", href: link[2] ?? "" } : { text };
    });
