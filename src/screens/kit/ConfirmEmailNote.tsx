import type { ReactNode } from "react";
import { useAccount } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { sendEmailConfirmation } from "../../services/account.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";

type ConfirmEmailNoteProps = { icon?: ReactNode; until?: string };

/** Says what waits until the address is confirmed, and sends the letter again. */
export function ConfirmEmailNote({
  icon,
  until = "До подтверждения можно писать, но не публиковать.",
}: ConfirmEmailNoteProps) {
  const { email } = useAccount();
  const where = email ?? "вашу почту";
  const { status, message, submit } = useSubmit(sendEmailConfirmation);
  return (
    <Note
      kind="warn"
      key={status === "done" ? "sent" : "waiting"}
      focused={status === "done"}
      live={status === "done" || status === "refused"}
      level={2}
      icon={icon}
      title="Подтвердите адрес электронной почты"
      actions={
        status === "done" ? undefined : (
          <Button small busy={status === "submitting"} onClick={() => submit({})}>
            Прислать письмо ещё раз
          </Button>
        )
      }
    >
      {status === "done"
        ? `Письмо отправлено на ${where}.`
        : status === "refused"
          ? message
          : `Письмо со ссылкой отправлено на ${where}. ${until}`}
    </Note>
  );
}
