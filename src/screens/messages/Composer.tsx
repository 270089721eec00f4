import { type FormEvent, type KeyboardEvent, useState } from "react";
import { newRequestId } from "../../services/requestId.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import styles from "./Messages.module.css";
import { faultOf, LIMIT } from "./messages.view.ts";
import type { OpenedThread } from "./openedThread.types.ts";

/** Where a message is written. What is typed is stored on this device until it is sent. */
export function Composer({ opened, onWritten }: { opened: OpenedThread; onWritten: () => void }) {
  const { draft } = opened.snapshot.context;
  const [isTried, setTried] = useState(false);
  const fault = faultOf(draft);
  const write = () => {
    setTried(fault !== undefined);
    if (fault !== undefined) return;
    onWritten();
    opened.send({
      type: "message.written",
      requestId: newRequestId(),
      text: draft.trim(),
      writtenAt: new Date().toISOString(),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    write();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    write();
  };
  return (
    <form className={`${styles.composer} stack g3`} noValidate onSubmit={submit}>
      <TextArea
        label="Сообщение"
        hint="Ctrl+Enter отправляет"
        rows={3}
        value={draft}
        error={isTried ? fault : undefined}
        {...(draft.length > LIMIT * 0.8 && { count: draft.trim().length, limit: LIMIT })}
        onChange={({ target }) => {
          setTried(false);
          opened.send({ type: "draft.changed", text: target.value });
        }}
        onKeyDown={onKeyDown}
      />
      {opened.isUnkept && <p role="alert">На устройстве нет места для черновика</p>}
      <Button type="submit" variant="primary">
        Отправить сообщение
      </Button>
    </form>
  );
}
