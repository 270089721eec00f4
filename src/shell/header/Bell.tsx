import { useEffect, useRef, useState } from "react";
import { neededChunk, prefetchChunk } from "../../app/chunks.ts";
import { useAccount, useActorOf } from "../../app/hooks/machines.ts";
import { useBell } from "../../app/hooks/useBell.ts";
import { useHeadRoom } from "../../app/hooks/useHeadRoom.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { hasPrivateMessages } from "../../app/privateMessages.ts";
import { counted, plural } from "../../text/plural.ts";
import { IconButton, IconButtonLink } from "../../ui/IconButton/IconButton.tsx";

const loadPanel = () => import("./BellPanel.tsx");
const newForms = ["новое", "новых", "новых"] as const;

/** «Уведомления, 3 новых». */
const nameOf = (count: number): string =>
  count === 0 ? "Уведомления" : `Уведомления, ${count > 99 ? "больше 99" : count} ${plural(count, newForms)}`;

/** «Сообщения, 3 непрочитанные переписки». */
const nameOfMessages = (count: number): string =>
  count === 0
    ? "Сообщения"
    : `Сообщения, ${counted(count, ["непрочитанная переписка", "непрочитанные переписки", "непрочитанных переписок"])}`;

/** What comes late into the header: how many chats and notifications are not read, and behind the bell what they are. */
export default function Bell() {
  // A person with a bell may have notifications in this browser: their machine comes late (src/shell/composition/lazy.ts).
  const push = useActorOf("push");
  useEffect(() => push.send({ type: "machine.wanted" }), [push]);
  // Another person's bell is another.
  return <BellButton key={useAccount().id} />;
}

function BellButton() {
  const { unreadCount: count, unreadChatCount } = useBell();
  const [Panel, fetchPanel] = useLazyPart(() => neededChunk(loadPanel));
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const prefetch = () => prefetchChunk(loadPanel);
  const toggle = async () => {
    if (isOpen) setOpen(false);
    else setOpen(await fetchPanel());
  };
  const close = (goesBack: boolean) => {
    setOpen(false);
    if (goesBack) button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      const host = button.current?.parentElement;
      if (target instanceof Node && !host?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);
  useHeadRoom(button);
  return (
    <>
      {hasPrivateMessages() && (
        <IconButtonLink
          icon="message-circle"
          href="/messages"
          label={nameOfMessages(unreadChatCount)}
          words="Сообщения"
          dot={unreadChatCount}
        />
      )}
      <IconButton
        icon="bell"
        ref={button}
        label={nameOf(count)}
        words="Колокольчик"
        dot={count}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void toggle()}
      />
      {isOpen && Panel && <Panel onClose={close} />}
    </>
  );
}
