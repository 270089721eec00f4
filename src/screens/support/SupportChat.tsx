import { useSupportChat, useVisitor } from "../../app/hooks/useSupportChat.ts";
import type { ChatSetting } from "../../services/supportChat.service.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "./SupportScreen.module.css";
import { chatButton, toldOf } from "./support.view.ts";

/** The button of the chat, and what another company gets by it. */
export function SupportChat({ setting }: { setting: ChatSetting }) {
  const visitor = useVisitor();
  const [snapshot, chat] = useSupportChat(setting, visitor);
  const { label, busy, unavailable, isOpen, isMissing } = chatButton(snapshot.value);
  return (
    <>
      <Button
        variant="primary"
        wide
        busy={busy}
        className={snapshot.hasTag("loading") ? styles.loading : undefined}
        unavailable={unavailable}
        icon={<Icon name="message-circle" />}
        aria-expanded={isOpen}
        onClick={() => chat.send({ type: isOpen ? "close.requested" : "open.requested" })}
      >
        {label}
      </Button>
      {isMissing && (
        <p className="small" role="status">
          Чат не загрузился. Попробуйте ещё раз или отправьте письмо: ответ придёт на почту.
        </p>
      )}
      <p className="small muted">
        Чат принадлежит другой компании. Когда вы его откроете, туда уйдут: {toldOf(visitor)}.
      </p>
    </>
  );
}
