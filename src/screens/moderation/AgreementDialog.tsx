import type { ExclusiveDecision } from "../../api/contract/exclusive.ts";
import { decideExclusive } from "../../services/exclusive.calls.ts";
import { ActDialog, type ActProps } from "../parts/ActDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useAct } from "../parts/useAct.ts";
import { decisionLabels } from "./agreements.view.ts";

const words: Record<ExclusiveDecision, { what: string; done: string; hasReason: boolean }> = {
  approve: {
    what: "Автор увидит договор со своими данными, распечатает его, подпишет и пришлёт сканы.",
    done: "Заявка одобрена",
    hasReason: false,
  },
  decline: {
    what: "Причину прочитает автор. Подать заявку снова он сможет.",
    done: "Заявка отклонена",
    hasReason: true,
  },
  accept: {
    what: "Договор действует сразу: комиссия станет меньше, у книги появится отметка «Эксклюзив».",
    done: "Договор принят",
    hasReason: false,
  },
  return: { what: "Причину прочитает автор: напишите, что исправить.", done: "Договор возвращён", hasReason: true },
  terminate: {
    what: "Договор закончится сразу, комиссия станет обычной. Причину прочитает автор.",
    done: "Договор расторгнут",
    hasReason: true,
  },
};

type AgreementDialogProps = ActProps & { decision: ExclusiveDecision; since: string };

/** What somebody of the staff decides about an agreement, with a proof; `person`: its work. */
export default function AgreementDialog({ decision, since, ...props }: AgreementDialogProps) {
  const { what, done, hasReason } = words[decision];
  const asking = {
    call: decideExclusive,
    schema: () => import("../../api/contract/exclusive.ts").then((forms) => forms.exclusiveDecisionForm),
    defaultValues: { decision, reason: "", since, proof: noProof },
    done,
  };
  const form = useAct(asking, props);
  return (
    <ActDialog
      {...props}
      form={form}
      onClose={form.close}
      action={decisionLabels[decision]}
      failed="Решение не записано"
      isPlain={!hasReason}
    >
      <p>{what}</p>
    </ActDialog>
  );
}
