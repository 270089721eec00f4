import { useSubmit } from "../../app/hooks/useSubmit.ts";
import type { ContactStanding } from "../../machines/account/contactChange.machine.ts";
import { cancelEmailChange } from "../../services/email.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";

type EmailSentProps = {
  asked: NonNullable<ContactStanding["asked"]>;
  /** The address that holds until then. */
  holds: string;
  onCancelled: () => void;
};

/** The letter is on its way. A person who leaves has lost nothing: the page shows the same when they come back. */
export function EmailSent({ asked, holds, onCancelled }: EmailSentProps) {
  const { status, message, submit } = useSubmit(cancelEmailChange, { onDone: onCancelled });
  return (
    <>
      <TroubleNote level={2} title="Не отменено" text={status === "refused" && message} />
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
        На {asked.contact} ушло письмо со ссылкой, она действует сутки, до {formatMoment(asked.until, 0)}. Пока вы её не
        открыли, действует прежний адрес {holds}.
      </Note>
    </>
  );
}
