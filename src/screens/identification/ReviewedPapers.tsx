import { useState } from "react";
import type { SeenPapers } from "../../api/contract/identification.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { identificationOf } from "../../services/identification.calls.ts";
import { security } from "../../services/security.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { ApprovalDialog, RefusalDialog } from "./DecisionDialog.tsx";
import { PapersLines, ScanLinks } from "./PapersLines.tsx";

const nothing = {};

/** One person's papers for the staff. Every look is written down. */
export function ReviewedPapers({ id, back }: { id: number; back: string }) {
  const loader = useLoader(identificationOf, { id }, null);
  const guards = useLoader(security, nothing, null);
  return (
    <Loaded loader={loader}>
      {(seen) => (
        <section className="stack g5 narrow" aria-labelledby="person">
          <div className="stack g2">
            <h2 id="person">{seen.person.fio}</h2>
            <p className="small muted">
              <a href={`/u/${encodeURIComponent(seen.person.userName)}`}>@{seen.person.userName}</a>, отправлены{" "}
              {formatMoment(seen.sentAt, Date.now())}. Ваш просмотр записан.
            </p>
          </div>
          {seen.reason && (
            <Note kind="warn" title={seen.state === "revoked" ? "Подтверждение отозвано" : "Документы отклонены"}>
              {seen.reason}
            </Note>
          )}
          <PapersLines papers={seen.papers} />
          {seen.former && (
            <>
              <h3>Действуют сейчас</h3>
              <PapersLines papers={seen.former} />
            </>
          )}
          <h3>Сканы</h3>
          <ScanLinks scans={seen.scans} folder="papers" />
          <Acts seen={seen} withCode={guards.data?.twoFactor != null} onDecided={loader.reload} />
          <div>
            <ButtonLink href={back}>К списку</ButtonLink>
          </div>
        </section>
      )}
    </Loaded>
  );
}

type ActsProps = { seen: SeenPapers; withCode: boolean; onDecided: () => void };

function Acts({ seen, withCode, onDecided }: ActsProps) {
  const { id, roles } = useAccount();
  const [asked, setAsked] = useState<"approve" | "reject" | "revoke" | null>(null);
  if (id === seen.person.id) return <p>Свои документы проверяет другой сотрудник.</p>;
  const decided = () => {
    setAsked(null);
    onDecided();
  };
  const dialog = { seen, withCode, onClose: () => setAsked(null), onDecided: decided };
  return (
    <div className="row g2">
      {seen.state === "onReview" && (
        <>
          <Button variant="primary" onClick={() => setAsked("approve")}>
            Подтвердить документы
          </Button>
          <Button onClick={() => setAsked("reject")}>Отклонить документы</Button>
        </>
      )}
      {seen.state === "approved" && roles.includes("Admin") && (
        <Button onClick={() => setAsked("revoke")}>Отозвать подтверждение</Button>
      )}
      {asked === "approve" && <ApprovalDialog {...dialog} />}
      {(asked === "reject" || asked === "revoke") && <RefusalDialog act={asked} {...dialog} />}
    </div>
  );
}
