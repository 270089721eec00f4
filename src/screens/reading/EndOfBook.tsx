import { useState } from "react";
import type { BookChapter } from "../../api/contract/reading.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { shelve } from "../../services/library.calls.ts";
import { shelfNames } from "../../text/shelves.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import ShelfButton from "../library/ShelfButton.tsx";
import styles from "./ReaderScreen.module.css";

/** Behind the last chapter: a finished book may be put among those that were read, of another one more is to come. */
export default function EndOfBook({ chapter: { work } }: { chapter: BookChapter }) {
  const isGuest = useAccount().id < 0;
  const [isRead, setRead] = useState(work.inLibraryState === "Finished");
  const { submit, status, message } = useSubmit(shelve, { onDone: () => setRead(true) });
  if (!work.isFinished)
    return (
      <Note
        className={styles.end}
        level={2}
        title="Ждём продолжения"
        actions={<ShelfButton work={work} shelf={work.inLibraryState} isMuted={work.isMuted} small />}
      >
        Автор ещё пишет эту книгу. Когда выйдет новая глава, колокольчик сообщит тем, у кого она на полке.
      </Note>
    );
  if (isGuest) return null;
  if (isRead)
    return <Note className={styles.end} kind="ok" level={2} live title={`Книга на полке «${shelfNames.Finished}»`} />;
  return (
    <Note
      className={styles.end}
      level={2}
      title="Это конец книги"
      actions={
        <Button
          small
          icon={<Icon name="book-check" />}
          busy={status === "submitting"}
          onClick={() => submit({ workId: work.id, state: "Finished" })}
        >
          Прочитано
        </Button>
      }
    >
      {status === "refused" ? message : "Отметьте её прочитанной, и она переедет на свою полку."}
    </Note>
  );
}
