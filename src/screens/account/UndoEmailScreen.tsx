import { useLocation } from "wouter";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { undoEmailChange } from "../../services/email.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { useLetterToken } from "../parts/useLetterToken.ts";
import { Gate } from "./Gate.tsx";

/** /account/email/undo#token=…: a press of the button, because mail programs open links by themselves. */
export default function UndoEmailScreen() {
  const token = useLetterToken();
  const [, navigate] = useLocation();
  const { status, message, submit } = useSubmit(undoEmailChange, {
    leads: true,
    onDone: (given) => navigate(`/account/password/reset#token=${given.token}`, { replace: true }),
  });
  return (
    <Gate>
      {status === "refused" && (
        <Note kind="stop" level={2} title="Не получилось" live focused>
          {message}
        </Note>
      )}
      <p>Если адрес почты сменили не вы, нажмите кнопку.</p>
      <p>Прежний адрес вернётся, все сеансы завершатся, и вы сразу зададите новый пароль.</p>
      <Button
        variant="primary"
        busy={status === "submitting" || status === "leaving"}
        onClick={() => submit({ token })}
      >
        Вернуть прежний адрес
      </Button>
    </Gate>
  );
}
