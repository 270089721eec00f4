import { undoEmailChange } from "../../services/email.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { type LetterTokenProps, withLetterToken } from "../parts/withLetterToken.tsx";
import { Gate } from "./Gate.tsx";
import { useResetByLetter } from "./useResetByLetter.ts";

/** /account/email/undo#token=…: a press of the button, because mail programs open links by themselves. */
export default withLetterToken(UndoEmail);

function UndoEmail({ token }: LetterTokenProps) {
  const { refusal, isBusy, press } = useResetByLetter(undoEmailChange, token);
  return (
    <Gate>
      <TroubleNote level={2} title="Не получилось" focused text={refusal} />
      <p>Если адрес почты сменили не вы, нажмите кнопку.</p>
      <p>Прежний адрес вернётся, все сеансы завершатся, и вы сразу зададите новый пароль.</p>
      <Button variant="primary" busy={isBusy} onClick={press}>
        Вернуть прежний адрес
      </Button>
    </Gate>
  );
}
