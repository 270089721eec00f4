import { useState } from "react";
import type { WorkSales } from "../../api/contract/sales.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { requestExclusive } from "../../services/exclusive.calls.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { ScanLinks } from "../parts/ScanLinks.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { exclusiveBadges, exclusiveText, hasText, knownOf, may, reasonTitles, refusalOf } from "./exclusive.view.ts";

const loadDialog = () => neededChunk(() => import("./ExclusiveDialog.tsx"));
const loadScans = () => neededChunk(() => import("./ExclusiveScans.tsx"));

type ExclusivePartProps = {
  workId: number;
  sales: Pick<WorkSales, "state" | "exclusive" | "canChange">;
  isPublished: boolean;
  onChanged: () => void;
};

/** The exclusive agreement about a work: its owner asks, signs and ends it; other authors and the staff look. */
export default function ExclusivePart(props: ExclusivePartProps) {
  const { state, since } = props.sales.exclusive;
  return <Stood key={`${state} ${since}`} {...props} />;
}

/** The same in one state: of what its owner does, only the scans change it. */
function Stood({ workId, sales, isPublished, onChanged }: ExclusivePartProps) {
  const [exclusive, setExclusive] = useState(sales.exclusive);
  const [openAct, setOpenAct] = useState<"cancel" | "terminate" | null>(null);
  const requesting = useSubmitWithToast(requestExclusive, "Заявка на эксклюзив подана", onChanged);
  const now = Date.now();
  const { canChange } = sales;
  const known = knownOf({ ...sales, exclusive }, isPublished);
  const { state, reason, scans } = exclusive;
  const badge = exclusiveBadges[state];
  const isAsking = state === "none" || state === "declined" || state === "ended";
  return (
    <section className="stack g3" aria-labelledby="exclusive">
      <h2 id="exclusive">Эксклюзив</h2>
      {badge && (
        <p className="row g2">
          <Badge kind={badge.kind}>{badge.label}</Badge>
        </p>
      )}
      <p>{exclusiveText(exclusive, now)}</p>
      {reason && (
        <Note kind={state === "awaitingScans" ? "warn" : "stop"} title={reasonTitles[state]}>
          {reason}
        </Note>
      )}
      {canChange && hasText(state) && (
        <p>
          <a className="alone" href={`/work/${workId}/exclusive`}>
            Открыть договор
          </a>
        </p>
      )}
      {canChange && state === "awaitingScans" ? (
        <LazyShown
          load={loadScans}
          with={{
            workId,
            scans,
            onScans: setExclusive,
            onSent: onChanged,
            refusal: refusalOf(known, "agreement.sent", now),
          }}
        />
      ) : (
        scans.length > 0 && <ScanLinks scans={scans} />
      )}
      <TroubleNote title="Заявка не подана" text={requesting.status === "refused" && requesting.message} />
      {canChange && (
        <div className="row g2">
          {isAsking && (
            <Button
              busy={requesting.status === "submitting"}
              unavailable={refusalOf(known, "exclusive.requested", now)}
              onClick={() => requesting.submit({ id: workId })}
            >
              Подать заявку
            </Button>
          )}
          {may(known, "cancellation.requested", now) && (
            <Button variant="text" flush onClick={() => setOpenAct("cancel")}>
              Отозвать заявку…
            </Button>
          )}
          {may(known, "termination.requested", now) && (
            <Button variant="text" flush onClick={() => setOpenAct("terminate")}>
              Расторгнуть договор…
            </Button>
          )}
        </div>
      )}
      {openAct && (
        <LazyDialog
          load={loadDialog}
          with={{ open: true, act: openAct, workId, onDone: onChanged, onClose: () => setOpenAct(null) }}
        />
      )}
    </section>
  );
}
