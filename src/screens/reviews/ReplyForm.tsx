import { type FormEvent, useCallback, useRef, useState } from "react";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { useUnsaved } from "../../app/hooks/useUnsaved.ts";
import { replyToReview } from "../../services/reviews.calls.ts";
import { REPLY_LENGTH } from "../../text/publications.ts";
import { faultOf } from "../../text/rules.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { KeptFields } from "../parts/KeptForm.tsx";

const labels = { text: "Ответ" };

type ReplyFormProps = {
  id: number;
  /** What is answered already; empty: nothing. */
  text: string;
  onClose: () => void;
  onDone: () => void;
};

/** What an author of the work answers, and how they take it back. */
export default function ReplyForm({ id, text: stored, onClose, onDone }: ReplyFormProps) {
  const [text, setText] = useState(stored);
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const release = useUnsaved(text.trim() !== stored);
  const onEnd = () => {
    release();
    onDone();
  };
  const save = useSubmit(replyToReview, { onDone: onEnd });
  const takeBack = useSubmit(replyToReview, { onDone: onEnd });
  const [followSave, followTakingBack] = [save.followSuccess, takeBack.followSuccess];
  const followSaved = useCallback(
    (hear: () => void) => {
      const stops = [followSave(hear), followTakingBack(hear)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [followSave, followTakingBack],
  );
  const refused = [save, takeBack].find(({ status }) => status === "refused");
  const fault = faultOf("Ответ", { max: REPLY_LENGTH }, text) ?? (text.trim() === "" ? "Напишите ответ" : undefined);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (fault) field.current?.focus();
    else save.submit({ id, text: text.trim() });
  };
  return (
    <form className="stack g3" noValidate onSubmit={send}>
      <KeptFields
        place={`reply.${id}`}
        labels={labels}
        before={{ text: stored }}
        values={{ text }}
        fill={({ fields }) => setText(String(fields.text))}
        followSaved={followSaved}
      />
      <TextArea
        label="Ваш ответ"
        rows={4}
        autoFocus
        ref={field}
        value={text}
        count={text.length}
        limit={REPLY_LENGTH}
        error={(isAsked ? fault : undefined) ?? refused?.message}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="row g2">
        <Button type="submit" variant="primary" busy={save.status === "submitting"}>
          {stored ? "Сохранить ответ" : "Опубликовать ответ"}
        </Button>
        {stored && (
          <Button
            variant="danger"
            busy={takeBack.status === "submitting"}
            onClick={() => takeBack.submit({ id, text: "" })}
          >
            Убрать ответ
          </Button>
        )}
        <Button onClick={onClose}>Отменить</Button>
      </div>
    </form>
  );
}
