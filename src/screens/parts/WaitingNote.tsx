import { useSelector } from "@xstate/react";
import { Fragment } from "react";
import type { ChapterOutboxActor } from "../../machines/chapters/chapterOutbox.machine.ts";
import { Note } from "../../ui/Note/Note.tsx";
import { waitingView } from "./waitingChapters.view.ts";

/** «1 глава ждёт отправки», with a link to each; nothing where there are none. */
export default function WaitingNote({ outbox }: { outbox: ChapterOutboxActor }) {
  const waiting = useSelector(outbox, ({ context }) => context.waiting);
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
