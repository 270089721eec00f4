import { Fragment } from "react";
import type { WaitingDraft } from "../../machines/chapters/chapterOutbox.machine.ts";
import { Note } from "../../ui/Note/Note.tsx";
import { waitingView } from "./waitingChapters.view.ts";

/** «1 глава ждёт отправки», with a link to each. */
export default function WaitingNote({ waiting }: { waiting: readonly WaitingDraft[] }) {
  return waitingView(waiting).map(({ words, chapters, more }) => (
    <Note key={words} kind="warn" level={2} title={words}>
      {chapters.map(({ href, title }, index) => (
        <Fragment key={href}>
          {index > 0 && ", "}
          <a href={href}>«{title}»</a>
        </Fragment>
      ))}
      {more && ` ${more}`}
    </Note>
  ));
}
