import { useState } from "react";
import type { SeenPapers } from "../../api/contract/identification.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { identificationOf } from "../../services/identification.calls.ts";
import { security } from "../../services/security.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { refusals } from "../../text/refusals.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { ApprovalDialog, RefusalDialog } from "./DecisionDialogs.tsx";
import { actsFor } from "./identification.view.ts";
import { PapersLines, ScanLinks } from "./PapersLines.tsx";
import { StateNote } from "./StateNote.tsx";

const nothing = {};

/** One person's papers for the staff. Every look is written down. */
export function ReviewedPapers({ id, back }: { id: number; back: string }) {
  const loader = useLoader(identificationOf, { id }, null);
  const guards = useLoader(security, nothing, null);
  return (
    <>
      <div>
        <ButtonLink small href={back}>
          К списку
        </ButtonLink>
      </div>
      {loader.httpStatus === 404 ? (
        <Blank title="Документов нет">Человек отозвал их, не присылал или удаляет учётную запись.</Blank>
      ) : (
        <Loaded loader={loader}>
          {(seen) => (
            <section className="stack g5 narrow" aria-labelledby="person">
              <div className="stack g2">
                <h2 id="person">{seen.person.fio}</h2>
                <p className="small muted">
                  <a href={`/u/${encodeURIComponent(seen.person.userName)}`}>@{seen.person.userName}</a>, отправлены{" "}
                  {formatMoment(seen.sentAt, Date.now())}. Ваш просмотр записан, человек его увидит.
                </p>
              </div>
              <StateNote sent={seen} level={3} />
              <PapersLines papers={seen.papers} />
              {seen.former && (
                <>
                  <h3>Действуют сейчас</h3>
                  <PapersLines papers={seen.former} />
                </>
              )}
              <h3>Сканы</h3>
              <ScanLinks scans={seen.scans} folder="papers" />
              <Acts seen={seen} withCode={guards.data?.twoFactor != null} onChanged={loader.reload} />
            </section>
          )}
        </Loaded>
      )}
    </>
  );
}

type ActsProps = { seen: SeenPapers; withCode: boolean; onChanged: () => void };

function Acts({ seen, withCode, onChanged }: ActsProps) {
  const asker = useAccount();
  const [asked, setAsked] = useState<"approve" | "reject" | "revoke" | null>(null);
  if (asker.id === seen.person.id) return <Note kind="info">{`${refusals.ownPapers}.`}</Note>;
  const may = actsFor(asker, seen, Date.now());
  const dialog = { seen, withCode, onClose: () => setAsked(null), onChanged };
  return (
    <div className="row g2">
      {may.approve && (
        <Button variant="primary" onClick={() => setAsked("approve")}>
          Подтвердить документы
        </Button>
      )}
      {may.reject && <Button onClick={() => setAsked("reject")}>Отклонить документы</Button>}
      {may.revoke && <Button onClick={() => setAsked("revoke")}>Отозвать подтверждение</Button>}
      {asked === "approve" && <ApprovalDialog {...dialog} />}
      {(asked === "reject" || asked === "revoke") && <RefusalDialog act={asked} {...dialog} />}
    </div>
  );
}
