import { useId, useState } from "react";
import type { ExclusiveDecision, ListedAgreement } from "../../api/contract/exclusive.ts";
import { neededChunk } from "../../app/chunks.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import styles from "../parts/MoneyRows.module.css";
import { PersonName } from "../parts/PersonName.tsx";
import { ScanLinks } from "../parts/ScanLinks.tsx";
import { badgeOf, decisionLabels, decisionsFor, factsOf, waitsLong } from "./agreements.view.ts";

const loadDialog = () => neededChunk(() => import("./AgreementDialog.tsx"));

type AgreementRowProps = { agreement: ListedAgreement; withCode: boolean; onSettled: () => void };

/** One agreement as the staff sees it: what it is about, its scans, and what may be decided. */
export function AgreementRow({ agreement, withCode, onSettled }: AgreementRowProps) {
  const { work, owner, reason, scans, since, isOwn } = agreement;
  const titleId = useId();
  const [openAct, setOpenAct] = useState<ExclusiveDecision | null>(null);
  const now = Date.now();
  const { kind, label } = badgeOf(agreement);
  return (
    <article className={`${styles.row} stack g2 anywhere line-below`} aria-labelledby={titleId}>
      <h2 id={titleId}>{work.title}</h2>
      <p className="row g2">
        <Badge kind={kind}>{label}</Badge>
        {waitsLong(agreement, now) && <Badge kind="stop">Ждёт больше суток</Badge>}
      </p>
      <p className="small muted">
        Владелец: <PersonName person={owner} />, {factsOf(agreement, now)}
      </p>
      <p className="row g4">
        <a className="alone" href={`/work/${work.id}/sales`}>
          Продажи книги
        </a>
        <a className="alone" href={`/moderation/identifications?person=${owner.id}`}>
          Документы владельца
        </a>
      </p>
      {scans.length > 0 && (
        <>
          <p className="small muted">Просмотр каждого скана записывается, автор его увидит.</p>
          <ScanLinks scans={scans} />
        </>
      )}
      {reason && <p>Причина: {reason}</p>}
      {isOwn && <Note kind="info">О своей книге решает другой сотрудник.</Note>}
      <div className="row g2">
        {decisionsFor(agreement, now).map((decision) => (
          <Button
            key={decision}
            small
            aria-label={`${decisionLabels[decision]}: ${work.title}`}
            onClick={() => setOpenAct(decision)}
          >
            {decisionLabels[decision]}
          </Button>
        ))}
      </div>
      {openAct && (
        <LazyDialog
          load={loadDialog}
          with={{
            decision: openAct,
            since,
            withCode,
            person: { id: work.id, fio: work.title },
            onDone: onSettled,
            onClose: () => setOpenAct(null),
          }}
        />
      )}
    </article>
  );
}
