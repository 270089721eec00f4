import { useState } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { identification } from "../../services/identification.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { IdentificationForm } from "./IdentificationForm.tsx";
import { noPapers } from "./identification.view.ts";
import { PapersLines, ScanLinks } from "./PapersLines.tsx";
import { WithdrawalDialog } from "./WithdrawalDialog.tsx";

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
            Каждый его просмотр записан на странице <a href="/account/security">«Безопасность»</a>.
          </p>
        </div>
        <Loaded loader={loader}>{(own) => <Own own={own} reload={loader.reload} />}</Loaded>
      </div>
    </Cabinet>
  );
}

type OwnProps = { own: ResultOf<"getIdentification">; reload: () => void };
const titles = {
  approved: "Документы подтверждены",
  rejected: "Документы отклонены",
  revoked: "Подтверждение отозвано",
};

function Own({ own: { identification: sent, emailJustChanged, twoFactorEnabled }, reload }: OwnProps) {
  const [isEditing, setEditing] = useState(false);
  if (sent?.state === "onReview") return <Waiting sent={sent} withCode={twoFactorEnabled} onWithdrawn={reload} />;
  const showForm = !emailJustChanged && (!sent || isEditing);
  const sentAgain = () => {
    setEditing(false);
    reload();
  };
  return (
    <>
      {emailJustChanged && (
        <Note kind="info" title="После смены почты это можно сделать через 7 дней">
          Так чужой человек не получит ваши выплаты.
        </Note>
      )}
      {sent && (
        <Note kind={sent.state === "approved" ? "ok" : "warn"} level={2} title={titles[sent.state]} live>
          {sent.reason && <p>Причина: {sent.reason}</p>}
          {sent.decidedAt && <p>{formatMoment(sent.decidedAt, Date.now())}</p>}
        </Note>
      )}
      {showForm ? (
        <IdentificationForm
          papers={sent?.papers ?? noPapers}
          scans={sent?.scans ?? []}
          withCode={twoFactorEnabled}
          action={sent ? "Отправить снова" : "Отправить на проверку"}
          onSent={sentAgain}
        />
      ) : (
        sent && (
          <>
            <PapersLines papers={sent.papers} />
            <ScanLinks scans={sent.scans} folder="files" />
            {!emailJustChanged && (
              <div>
                <Button variant={sent.state === "approved" ? "quiet" : "primary"} onClick={() => setEditing(true)}>
                  {sent.state === "approved" ? "Изменить данные" : "Исправить и отправить снова"}
                </Button>
              </div>
            )}
          </>
        )
      )}
    </>
  );
}

type WaitingProps = {
  sent: NonNullable<OwnProps["own"]["identification"]>;
  withCode: boolean;
  onWithdrawn: () => void;
};

function Waiting({ sent, withCode, onWithdrawn }: WaitingProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Note
        kind="info"
        level={2}
        title="Документы на проверке"
        live
        actions={
          <Button small onClick={() => setAsked(true)}>
            Отозвать документы
          </Button>
        }
      >
        Отправлены {formatMoment(sent.sentAt, Date.now())}.
        {sent.former && " Пока решения нет, действуют прежние подтверждённые данные."}
      </Note>
      <PapersLines papers={sent.papers} />
      <ScanLinks scans={sent.scans} folder="files" />
      {isAsked && <WithdrawalDialog withCode={withCode} onClose={() => setAsked(false)} onWithdrawn={onWithdrawn} />}
    </>
  );
}
