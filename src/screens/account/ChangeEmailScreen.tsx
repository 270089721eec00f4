import { useAccount, useActorOf } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { confirmEmailChange } from "../../services/email.calls.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { type LetterTokenProps, withLetterToken } from "../parts/withLetterToken.tsx";
import { Gate } from "./Gate.tsx";

/** /account/email/change#token=…: a press of the button, because mail programs open links by themselves. */
export default withLetterToken(ChangeEmail);

function ChangeEmail({ token }: LetterTokenProps) {
  const isGuest = useAccount().id <= 0;
  const session = useActorOf("session");
  const { status, message, result, submit } = useSubmit(confirmEmailChange, {
    onDone: () => session.send({ type: "account.changed" }),
  });
  if (status === "done" && result)
    return (
      <Gate>
        <Note kind="ok" level={2} title="Адрес изменён" live focused>
          {result.email}. На прежний адрес, если он был подтверждён, ушло письмо: по ссылке из него перемену можно
          отменить 7 дней. Другие сеансы завершены.
        </Note>
        <ButtonLink variant="primary" href={isGuest ? "/account/login" : "/account/security"}>
          {isGuest ? "Войти" : "К безопасности"}
        </ButtonLink>
      </Gate>
    );
  return (
    <Gate>
      <TroubleNote level={2} title="Адрес не изменён" focused text={status === "refused" && message} />
      <p>Нажмите кнопку, и этот адрес станет адресом вашей учётной записи. Входить нужно будет с ним.</p>
      <Button variant="primary" busy={status === "submitting"} onClick={() => submit({ token })}>
        Сменить адрес
      </Button>
    </Gate>
  );
}
