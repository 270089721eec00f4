import { partsOf } from "../../text/links.ts";

/** A paragraph of our own words, in which `[words](address)` is a link. */
export const LinkedParagraph = ({ children }: { children: string }) => (
  <p>
    {partsOf(children).map(({ text, href }) =>
      href === undefined ? (
        text
      ) : (
        <a key={text} href={href}>
          {text}
        </a>
      ),
    )}
  </p>
);
