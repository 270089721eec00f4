import { disownEvent } from "../../services/security.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { type LetterTokenProps, withLetterToken } from "../parts/withLetterToken.tsx";
import { Gate } from "./Gate.tsx";
import { useResetByLetter } from "./useResetByLetter.ts";

/** /account/not-me#token=…: a press of the button, because mail programs open links by themselves. */
export default withLetterToken(NotMe);

function NotMe({ token }: LetterTokenProps) {
  const { refusal, isBusy, press } = useResetByLetter(disownEvent, token);
  return (
    <Gate>
      {refusal && (
        <Note kind="stop" level={2} title="Не получилось" live focused>
          {refusal}. Если доступ к учётной записи мог получить кто-то ещё,{" "}
          <a href="/account/password/recovery">задайте новый пароль</a>.
        </Note>
      )}
      <p>Если перемену, о которой пришло письмо, сделали не вы, нажмите кнопку.</p>
      <p>Все сеансы завершатся, прежний пароль перестанет подходить, и вы сразу зададите новый.</p>
      <Button variant="primary" busy={isBusy} onClick={press}>
        Завершить все сеансы
      </Button>
    </Gate>
  );
}
