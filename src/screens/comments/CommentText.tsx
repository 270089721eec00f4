import { useState } from "react";
import { blocksOf, type CommentPart } from "../../text/comments.ts";
import { linkOfPeople } from "../../ui/LinkedText/LinkedText.tsx";
import { takeFocus } from "../parts/takeFocus.ts";
import styles from "./Comments.module.css";

function Words({ words }: Pick<CommentPart, "words">) {
  return words.map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
      <a key={index} href={href} rel={linkOfPeople}>
        {text}
      </a>
    ) : (
      text
    ),
  );
}

/** Hidden until it is asked for. */
function Spoiler({ words }: Pick<CommentPart, "words">) {
  const [isShown, setShown] = useState(false);
  if (isShown)
    return (
      <span ref={takeFocus} className={styles.spoiler} tabIndex={-1}>
        <Words words={words} />
      </span>
    );
  return (
    <button type="button" className={styles.cover} onClick={() => setShown(true)}>
      Показать спойлер
    </button>
  );
}

const Parts = ({ parts }: { parts: readonly CommentPart[] }) =>
  parts.map((part, index) =>
    part.isSpoiler ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
      <Spoiler key={index} words={part.words} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Words key={index} words={part.words} />
    ),
  );

/** What a person has said: quotations, links, what is hidden; everything else as it was typed. @param isOpened it was asked for */
export const CommentText = ({ text, isOpened = false }: { text: string; isOpened?: boolean }) => (
  <div {...(isOpened && { ref: takeFocus, tabIndex: -1 })} className={`${styles.text} anywhere`} dir="auto">
    {blocksOf(text).map(({ isQuote, parts }, index) =>
      isQuote ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text, which never change places
        <blockquote key={index} className={`${styles.quote} muted`}>
          <Parts parts={parts} />
        </blockquote>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <p key={index}>
          <Parts parts={parts} />
        </p>
      ),
    )}
  </div>
);
