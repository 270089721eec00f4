import { type FormEvent, type KeyboardEvent, useState } from "react";
import type { Comment } from "../../api/contract/comments.ts";
import { useCommentDraft } from "../../app/hooks/useCommentDraft.ts";
import type { KeptComment, Room } from "../../machines/comments/commentDraft.machine.ts";
import type { CommentTarget } from "../../services/keptComments.ts";
import { newRequestId } from "../../services/requestId.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { confirmationLink } from "../parts/confirmationLink.tsx";
import { takeFocus } from "../parts/takeFocus.ts";
import styles from "./Comments.module.css";
import { faultOf, LIMIT } from "./comments.view.ts";

type CommentFormProps = {
  place: CommentTarget;
  room: Room;
  label: string;
  action: string;
  begins?: KeptComment | undefined;
  onSent: (comment: Comment) => void;
  /** Closes it; without it the form stays. What is typed stays either way. */
  onClose?: (() => void) | undefined;
};

/** Where a comment is written. What is typed is stored on this device until the server has it. */
export function CommentForm({ place: given, room, label, action, begins, onSent, onClose }: CommentFormProps) {
  const [place] = useState(given);
  const { snapshot, send, isUnkept } = useCommentDraft(place, { room, begins, onSent });
  const { text, hasSpoilers, fault, refusal, isLimited } = snapshot.context;
  const [isTried, setTried] = useState(false);
  const own = faultOf(text);
  const way = confirmationLink(refusal);
  const isEditing = snapshot.matches("editing");
  const write = () => {
    setTried(own !== undefined);
    if (own === undefined && isEditing) send({ type: "comment.written", requestId: newRequestId() });
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
  if (snapshot.matches("closed"))
    return (
      <div className="stack g2">
        <p role="status">{refusal}</p>
        {way && <p>{way}</p>}
        {text && (
          <>
            <p className="small muted">Ваш текст сохранён на этом устройстве:</p>
            <p className={`${styles.text} anywhere`} dir="auto">
              {text}
            </p>
          </>
        )}
      </div>
    );
  return (
    <form className="stack g3" noValidate onSubmit={submit}>
      <TextArea
        // One that was opened is written in at once.
        ref={onClose && takeFocus}
        label={label}
        hint="> в начале строки — цитата, ||текст|| — спойлер. Ctrl+Enter отправляет"
        rows={3}
        value={text}
        readOnly={!isEditing}
        error={(isTried ? own : undefined) ?? (fault || undefined)}
        {...(text.length > LIMIT * 0.8 && { count: text.trim().length, limit: LIMIT })}
        onChange={({ target }) => {
          setTried(false);
          send({ type: "draft.changed", text: target.value, hasSpoilers });
        }}
        onKeyDown={onKeyDown}
      />
      <Checkbox
        label="Есть спойлеры: текст будет свёрнут"
        checked={hasSpoilers}
        disabled={!isEditing}
        onChange={({ target }) => send({ type: "draft.changed", text, hasSpoilers: target.checked })}
      />
      {isUnkept && <p role="alert">На устройстве нет места для черновика</p>}
      <div className="row g2">
        <Button
          type="submit"
          variant="primary"
          busy={snapshot.matches("sending")}
          unavailable={isEditing ? undefined : "Комментарий ещё не отправлен"}
          reasonHidden
        >
          {action}
        </Button>
        {onClose && <Button onClick={onClose}>Закрыть</Button>}
        {snapshot.matches("waiting") && (
          <>
            <span className="small" role="status">
              {isLimited ? "Слишком много подряд. Отправим чуть позже" : "Нет связи. Отправим, когда она появится"}
            </span>
            <Button small onClick={() => send({ type: "retry.requested" })}>
              Отправить сейчас
            </Button>
          </>
        )}
        {snapshot.matches("held") && (
          <span className="small" role="status">
            Отправим, когда вы войдёте снова
          </span>
        )}
      </div>
    </form>
  );
}
