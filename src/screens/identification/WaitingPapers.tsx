import { useState } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { PapersLines, ScanLinks } from "./PapersLines.tsx";

const loadDialog = () => neededChunk(() => import("./WithdrawalDialog.tsx"));

type WaitingPapersProps = {
  sent: NonNullable<ResultOf<"getIdentification">["identification"]>;
  withCode: boolean;
  onChanged: () => void;
};

/** One's own papers that nobody has decided about. */
export function WaitingPapers({ sent, withCode, onChanged }: WaitingPapersProps) {
  const [WithdrawalDialog, fetchDialog] = useLazyPart(loadDialog);
  const [isAsked, setAsked] = useState(false);
  const ask = () => {
    void fetchDialog();
    setAsked(true);
  };
  const { former, papers, scans, sentAt } = sent;
  return (
    <>
      <Note
        kind="info"
        level={2}
        title="Документы на проверке"
        live
        actions={
          <Button small onClick={ask}>
            Отозвать документы
          </Button>
        }
      >
        Отправлены {formatMoment(sentAt, Date.now())}.
        {former && " Пока решения нет, действуют прежние подтверждённые данные, а выплаты ждут."}
      </Note>
      <PapersLines papers={papers} unread="Отзовите их и пришлите снова." />
      <ScanLinks scans={scans} folder="files" />
      {former && (
        <>
          <h2>Действуют сейчас</h2>
          <PapersLines papers={former} />
        </>
      )}
      {isAsked && WithdrawalDialog && (
        <WithdrawalDialog
          isHeld={former !== null}
          withCode={withCode}
          onClose={() => setAsked(false)}
          onChanged={onChanged}
        />
      )}
    </>
  );
}
