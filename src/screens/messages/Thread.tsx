import { useEffect, useRef } from "react";
import { useMessageWatch } from "../../app/hooks/useMessageThread.ts";
import { useReadChat } from "../../app/hooks/useReadChat.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { earlierMessages } from "../../services/messages.calls.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { confirmationLink } from "../parts/confirmationLink.tsx";
import { PersonName } from "../parts/PersonName.tsx";
import { ChatMenu } from "./ChatMenu.tsx";
import { Composer } from "./Composer.tsx";
import { MessageRow } from "./MessageRow.tsx";
import styles from "./Messages.module.css";
import { daysOf, unreadUpTo } from "./messages.view.ts";
import type { OpenedThread } from "./openedThread.types.ts";
import { UnsentRow } from "./UnsentRow.tsx";

/** So near its end a list is followed as it grows, in pixels. */
const NEAR = 120;

/** A chat that is here: who it is with, what was written, and where one writes. */
export function Thread({ opened }: { opened: OpenedThread }) {
  const { chat, snapshot, send } = opened;
  const { person, messages, refusal } = chat;
  const { unsent, hasEarlier } = snapshot.context;
  useMessageWatch(opened);
  useReadChat(person.id, unreadUpTo(chat));
  const list = useRef<HTMLDivElement>(null);
  const newest = unsent.at(-1)?.requestId ?? messages.at(-1)?.id;
  const wasNear = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reader at the end of the list sees what comes to it
  useEffect(() => {
    const box = list.current;
    if (box && wasNear.current) box.scrollTop = box.scrollHeight;
  }, [newest, snapshot.value]);
  const earlier = useSubmit(earlierMessages, { onDone: (chat) => send({ type: "earlier.told", chat: chat }) });
  const before = messages[0]?.id;
  return (
    <>
      <header className={styles.head}>
        <ButtonLink variant="text" flush href="/messages">
          ‹ Сообщения
        </ButtonLink>
        <Avatar name={person.fio} src={person.avatarUrl} silent />
        <h1 className={styles.title}>
          <PersonName className="alone" person={person} />
        </h1>
        <ChatMenu opened={opened} />
      </header>
      <div
        ref={list}
        className={styles.thread}
        role="log"
        aria-label={`Переписка: ${person.fio}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is walked by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: box }) => {
          wasNear.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
        }}
      >
        {hasEarlier && before !== undefined && (
          <p className={styles.earlier}>
            <Button
              small
              busy={earlier.status === "submitting"}
              onClick={() => earlier.submit({ userId: person.id, before })}
            >
              Показать более ранние
            </Button>
            {earlier.status === "refused" && <span role="alert">{earlier.message}</span>}
          </p>
        )}
        {messages.length === 0 && unsent.length === 0 && <p className="muted">Здесь пока нет сообщений.</p>}
        {daysOf(chat, Date.now()).map(({ day, messages: shown }) => (
          <section key={day} aria-label={day}>
            <p className={`${styles.day} muted small`}>{day}</p>
            <ul className="stack g2">
              {shown.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  person={person}
                  onDeleted={(deleted) => send({ type: "message.deleted", message: deleted })}
                />
              ))}
            </ul>
          </section>
        ))}
        {unsent.length > 0 && (
          <ul className="stack g2" aria-label="Не отправлено">
            {unsent.map((one) => (
              <UnsentRow key={one.requestId} unsent={one} opened={opened} />
            ))}
          </ul>
        )}
      </div>
      {refusal !== "" ? (
        <Note kind="info" live actions={confirmationLink(refusal)}>
          {refusal}
        </Note>
      ) : (
        <Composer
          opened={opened}
          onWritten={() => {
            wasNear.current = true;
          }}
        />
      )}
    </>
  );
}
