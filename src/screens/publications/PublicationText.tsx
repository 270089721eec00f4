import { useLayoutEffect, useRef } from "react";
import { openNote } from "../reading/notes.ts";
import { inRuns } from "../reading/runs.ts";
import styles from "./PublicationText.module.css";

/** From so many characters of HTML on, runs of blocks are laid out where they are looked at. */
const LONG = 30_000;
/** Blocks of a run: a screen or less, because the whole is no longer than 100,000 characters. */
const RUN = 8;

/** The text of a publication for its readers. @param html of our own serialiser (src/document/html.ts) */
export function PublicationText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  const isLong = html.length > LONG;
  useLayoutEffect(() => {
    if (isLong) text.current?.replaceChildren(inRuns(html, RUN));
  }, [html, isLong]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons inside are real ones, their clicks are heard here
    <div
      ref={text}
      className={`prose ${styles.text}`}
      data-indent="no"
      onClick={openNote}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own serialiser from a checked document
      dangerouslySetInnerHTML={isLong ? undefined : { __html: html }}
    />
  );
}
