import { useState } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { muteChat } from "../../services/messages.calls.ts";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import type { OpenedThread } from "./openedThread.types.ts";

const loadDialog = () => neededChunk(() => import("./HideChatDialog.tsx"));

/** What a person can do with a whole chat; with one that has not begun there is nothing to do. */
export function ChatMenu({ opened: { chat, send } }: { opened: OpenedThread }) {
  const { person, isMuted, messages } = chat;
  const [isAsked, setAsked] = useState(false);
  const muting = useSubmit(muteChat, { onDone: (done) => send({ type: "mute.told", isMuted: done.isMuted }) });
  if (messages.length === 0) return null;
  return (
    <>
      <Menu
        label={`Действия с перепиской: ${person.fio}`}
        items={[
          {
            label: isMuted ? "Включить уведомления" : "Выключить уведомления",
            icon: <Icon name={isMuted ? "bell" : "bell-off"} />,
            onSelect: () => muting.submit({ userId: person.id, isMuted: !isMuted }),
          },
          { label: "Скрыть переписку", icon: <Icon name="eye-off" />, onSelect: () => setAsked(true) },
        ]}
      />
      {muting.status === "refused" && (
        <span className="small" role="alert">
          {muting.message}
        </span>
      )}
      <LazyDialog load={loadDialog} with={{ open: isAsked, person, onClose: () => setAsked(false) }} />
    </>
  );
}
