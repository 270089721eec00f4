import { type FormEvent, useRef, useState } from "react";
import { FormDialog } from "../../app/dialogs/FormDialog.tsx";
import { publicationRefusals } from "../../text/publicationRefusals.ts";
import { faultOf } from "../../text/rules.ts";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";

type RemovalDialogProps = {
  open: boolean;
  title: string;
  action: string;
  busy: boolean;
  /** The server's refusal. */
  message: string;
  /** Who reads the reason. */
  hint?: string;
  onRemove: (reason: string) => void;
  onClose: () => void;
};
const LIMIT = 1_000;
const FOR_AUTHOR = "Её прочтёт автор. Лайки, метки и закладки читателей останутся";

/** Why a publication is hidden, or a comment removed: its author reads it. */
export default function RemovalDialog(props: RemovalDialogProps) {
  const { open, title, action, busy, message, hint = FOR_AUTHOR, onRemove, onClose } = props;
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const fault =
    faultOf("Причина", { max: LIMIT }, reason) ?? (reason.trim() === "" ? publicationRefusals.noReason : undefined);
  const remove = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (fault) field.current?.focus();
    else onRemove(reason.trim());
  };
  return (
    <FormDialog open={open} title={title} action={action} isDanger busy={busy} onSubmit={remove} onClose={onClose}>
      <TextArea
        label="Причина"
        hint={hint}
        rows={3}
        data-autofocus
        ref={field}
        value={reason}
        count={reason.length}
        limit={LIMIT}
        error={(isAsked ? fault : undefined) ?? (message || undefined)}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
