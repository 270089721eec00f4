import { linked } from "../../text/links.ts";

/** Links that people have written: search engines owe them nothing, and their pages learn nothing of this one. */
export const linkOfPeople = "nofollow ugc noopener";

/** A plain text of a person, with its web addresses as links. */
export const LinkedText = ({ text }: { text: string }) =>
  linked(text).map((part, index) =>
    part.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
      <a key={index} href={part.href} rel={linkOfPeople}>
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
