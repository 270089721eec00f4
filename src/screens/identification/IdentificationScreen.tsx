import { useState } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { identification } from "../../services/identification.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { IdentificationForm } from "./IdentificationForm.tsx";
import { mayWithdraw, noPapers, refusalOf } from "./identification.view.ts";
import { PapersLines, ScanLinks } from "./PapersLines.tsx";
import { StateNote } from "./StateNote.tsx";
import { WaitingPapers } from "./WaitingPapers.tsx";

const nothing = {};
export const first = () => [firstLoad(identification, nothing)];

/** /account/identification: papers for payouts. */
export default function IdentificationScreen() {
  const loader = useLoader(identification, nothing, null);
  return (
    <Cabinet current="/account/identification">
      <div className="stack g6 narrow">
        <div className="stack g2">
          <PageTitle />
          <p className="muted">
            Документы нужны для выплат. Они хранятся зашифрованными, видите их вы и сотрудник, который их проверяет.
            Каждый его просмотр записан на странице <a href="/account/security">«Безопасность»</a>. Сканы стираются
            через 30 дней после решения.
          </p>
        </div>
        <Loaded loader={loader}>{(own) => <Own own={own} reload={loader.reload} />}</Loaded>
      </div>
    </Cabinet>
  );
}

type Own = ResultOf<"getIdentification">;

function Own({ own, reload }: { own: Own; reload: () => void }) {
  const { identification: sent, twoFactorEnabled } = own;
  const [isEditing, setEditing] = useState(false);
  const now = Date.now();
  if (sent && mayWithdraw(own, now))
    return <WaitingPapers sent={sent} withCode={twoFactorEnabled} onChanged={reload} />;
  const refusal = refusalOf(own, now);
  const sentAgain = () => {
    setEditing(false);
    reload();
  };
  return (
    <>
      {sent && <StateNote sent={sent} level={2} />}
      {refusal && (
        <Note kind="info" level={2} title={refusal}>
          Так чужой человек не получит ваши выплаты.
        </Note>
      )}
      {!refusal && (!sent || isEditing) ? (
        <IdentificationForm
          papers={sent?.papers ?? noPapers}
          scans={sent?.scans ?? []}
          withCode={twoFactorEnabled}
          action={sent ? "Отправить снова" : "Отправить на проверку"}
          onSent={sentAgain}
          onLeave={sent ? () => setEditing(false) : undefined}
        />
      ) : (
        sent && <Sent sent={sent} onEdit={refusal ? null : () => setEditing(true)} />
      )}
    </>
  );
}

type SentProps = { sent: NonNullable<Own["identification"]>; onEdit: (() => void) | null };

const Sent = ({ sent: { state, papers, scans }, onEdit }: SentProps) => (
  <>
    <PapersLines papers={papers} />
    <ScanLinks scans={scans} folder="files" />
    {onEdit && (
      <div>
        <Button variant={state === "approved" ? "quiet" : "primary"} onClick={onEdit}>
          {state === "approved" ? "Изменить данные" : "Исправить и отправить снова"}
        </Button>
      </div>
    )}
  </>
);
