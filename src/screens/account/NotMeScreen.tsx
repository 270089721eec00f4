import { useLocation } from "wouter";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { disownEvent } from "../../services/security.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { useLetterToken } from "../parts/useLetterToken.ts";
import { Gate } from "./Gate.tsx";

/** /account/not-me#token=…: a press of the button, because mail programs open links by themselves. */
export default function NotMeScreen() {
  const token = useLetterToken();
  const [, navigate] = useLocation();
  const { status, message, submit } = useSubmit(disownEvent, {
    leads: true,
    onDone: (given) => navigate(`/account/password/reset#token=${given.token}`, { replace: true }),
  });
  return (
    <Gate>
      {status === "refused" && (
        <Note kind="stop" level={2} title="Не получилось" live focused>
          {message}. Если доступ к учётной записи мог получить кто-то ещё,{" "}
          <a href="/account/password/recovery">задайте новый пароль</a>.
        </Note>
      )}
      <p>Если перемену, о которой пришло письмо, сделали не вы, нажмите кнопку.</p>
      <p>Все сеансы завершатся, прежний пароль перестанет подходить, и вы сразу зададите новый.</p>
      <Button
        variant="primary"
        busy={status === "submitting" || status === "leaving"}
        onClick={() => submit({ token })}
      >
        Завершить все сеансы
      </Button>
    </Gate>
  );
}
