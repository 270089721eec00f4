import type { ResultOf } from "../../api/contract/index.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { cancelEmailChange } from "../../services/email.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";

type Change = NonNullable<ResultOf<"getSecurity">["emailChange"]>;

/** The letter is on its way. Whoever leaves has lost nothing: the page shows the same when he comes back. */
export function EmailSent({ change, onCancelled }: { change: Change; onCancelled: () => void }) {
  const { status, message, submit } = useSubmit(cancelEmailChange, { onDone: onCancelled });
  return (
    <>
      {status === "refused" && (
        <Note kind="stop" level={2} title="Не отменено" live>
          {message}
        </Note>
      )}
      <Note
        kind="info"
        level={2}
        title="Откройте письмо"
        live
        focused
        actions={
          <Button busy={status === "submitting"} onClick={() => submit({})}>
            Отменить смену
          </Button>
        }
      >
        На {change.email} ушло письмо со ссылкой, она действует сутки, до {formatMoment(change.until, 0)}. Пока вы её не
        открыли, действует прежний адрес {change.formerEmail}.
      </Note>
    </>
  );
}
