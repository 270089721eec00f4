import { useLayoutEffect, useRef } from "react";
import { afterNextFrame } from "../../app/hooks/afterNextFrame.ts";
import { useActorOf, useMachines } from "../../app/hooks/machines.ts";
import { cutHtml } from "../../document/cutHtml.ts";
import { openNote } from "../kit/notes.ts";
import { inRuns } from "../kit/runs.ts";
import styles from "./PublicationText.module.css";

/** From so many characters of HTML on, runs of blocks are laid out where they are looked at. */
const LONG = 30_000;
/** Blocks of a run: a screen or less, because the whole is no longer than 100,000 characters. */
const RUN = 8;
/** No screen shows more characters a pixel of its height. */
const PER_PIXEL = 3;

/** What the first screen shows of a long text; it ends between two paragraphs, as runs do. */
function beginningOf(html: string): string {
  for (let most = window.innerHeight * PER_PIXEL; ; most++) {
    const begun = cutHtml(html, most);
    if (begun.length === html.length || (begun.endsWith("</p>") && html.startsWith("<p", begun.length))) return begun;
    most = begun.length;
  }
}

/** The text of a publication for its readers. @param html of our own serialiser (src/document/html.ts) */
export function PublicationText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  const transition = useActorOf("pageTransition");
  const { serverRendering } = useMachines();
  const isLong = html.length > LONG && !serverRendering;
  useLayoutEffect(() => {
    const shown = text.current;
    if (!isLong || !shown) return;
    // Who comes back, or has scrolled what the server has drawn, goes on where they were: all of it has to be there.
    const isNew = transition.getSnapshot().context.place === "new" && window.scrollY === 0;
    const begun = isNew ? beginningOf(html) : "";
    const addRest = () => shown.append(inRuns(html.slice(begun.length), RUN));
    shown.replaceChildren();
    if (!isNew) return addRest();
    const first = document.createElement("div");
    first.dataset.run = "first";
    first.innerHTML = begun;
    shown.append(first);
    let isLeft = false;
    afterNextFrame(() => {
      if (!isLeft) addRest();
    });
    return () => {
      isLeft = true;
    };
  }, [html, isLong, transition]);
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
