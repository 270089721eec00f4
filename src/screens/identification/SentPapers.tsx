import { Button } from "../../ui/Button/Button.tsx";
import { mayWithdraw, type Own } from "./identification.view.ts";
import { PapersLines, ScanLinks } from "./PapersLines.tsx";
import { StateNote } from "./StateNote.tsx";
import { WaitingPapers } from "./WaitingPapers.tsx";

type SentPapersProps = {
  own: Own;
  /** The form is below: it has the papers itself. */
  isEditing: boolean;
  /** Null: they may not be sent again now. */
  onEdit: (() => void) | null;
  onChanged: () => void;
};

/** One's own papers as they were sent, and what became of them. */
export default function SentPapers({ own, isEditing, onEdit, onChanged }: SentPapersProps) {
  const { identification: sent, twoFactorEnabled } = own;
  if (!sent) return null;
  if (mayWithdraw(own, Date.now()))
    return <WaitingPapers sent={sent} withCode={twoFactorEnabled} onChanged={onChanged} />;
  const isApproved = sent.state === "approved";
  return (
    <>
      <StateNote sent={sent} level={2} />
      {!isEditing && (
        <>
          <PapersLines papers={sent.papers} unread="Пришлите их снова." />
          <ScanLinks scans={sent.scans} folder="files" />
          {onEdit && (
            <div>
              <Button variant={isApproved ? "quiet" : "primary"} onClick={onEdit}>
                {isApproved ? "Изменить данные" : "Исправить и отправить снова"}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
