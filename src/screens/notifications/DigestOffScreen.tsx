import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { stopDigest } from "../../services/notifications.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Gate } from "../account/Gate.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { type LetterTokenProps, withLetterToken } from "../parts/withLetterToken.tsx";

/** /account/digest/off#token=…: a press of the button, because mail programs open links by themselves. */
export default withLetterToken(DigestOff);

function DigestOff({ token }: LetterTokenProps) {
  const { status, message, submit } = useSubmit(stopDigest);
  if (status === "done")
    return (
      <Gate>
        <Note kind="ok" level={2} title="Письмо раз в неделю больше не придёт" live focused>
          Включить его снова можно в <a href="/account/notifications">настройках уведомлений</a>.
        </Note>
      </Gate>
    );
  return (
    <Gate>
      <TroubleNote level={2} title="Не получилось" focused text={status === "refused" && message} />
      <p>Раз в неделю приходит письмо о том, чего вы не прочитали. Нажмите кнопку, и оно больше не придёт.</p>
      <p className="muted">Колокольчик и остальные уведомления останутся как есть.</p>
      <Button variant="primary" busy={status === "submitting"} onClick={() => submit({ token })}>
        Отписаться
      </Button>
    </Gate>
  );
}
