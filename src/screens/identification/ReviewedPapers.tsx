import { useState } from "react";
import type { SeenPapers } from "../../api/contract/identification.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { identificationOf } from "../../services/identifications.calls.ts";
import { security } from "../../services/security.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { lawRefusals } from "../../text/lawRefusals.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { actsFor } from "./identifications.view.ts";
import { PapersLines, ScanLinks } from "./PapersLines.tsx";
import { StateNote } from "./StateNote.tsx";

const nothing = {};
const loadDialog = () => neededChunk(() => import("./DecisionDialog.tsx"));
type Act = "approve" | "reject" | "revoke";

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
              <PapersLines
                papers={seen.papers}
                unread="Отклоните их или отзовите подтверждение, чтобы человек прислал их снова."
              />
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
  const [DecisionDialog, fetchDialog] = useLazyPart(loadDialog);
  const [openAct, setOpenAct] = useState<Act | null>(null);
  const ask = (act: Act) => {
    void fetchDialog();
    setOpenAct(act);
  };
  if (asker.id === seen.person.id) return <Note kind="info">{`${lawRefusals.ownPapers}.`}</Note>;
  const may = actsFor(asker, seen, Date.now());
  return (
    <div className="row g2">
      {may.approve && (
        <Button variant="primary" onClick={() => ask("approve")}>
          Подтвердить документы
        </Button>
      )}
      {may.reject && <Button onClick={() => ask("reject")}>Отклонить документы</Button>}
      {may.revoke && <Button onClick={() => ask("revoke")}>Отозвать подтверждение</Button>}
      {openAct && DecisionDialog && (
        <DecisionDialog
          act={openAct}
          seen={seen}
          withCode={withCode}
          onClose={() => setOpenAct(null)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}
