import type { SeenPapers } from "../../api/contract/identification.ts";
import {
  approveIdentification,
  rejectIdentification,
  revokeIdentification,
} from "../../services/identifications.calls.ts";
import { ActDialog } from "../parts/ActDialog.tsx";
import { ProofDialog } from "../parts/ProofDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useAct } from "../parts/useAct.ts";

type DecisionProps = {
  seen: SeenPapers;
  withCode: boolean;
  onClose: () => void;
  /** What is shown is not what is: decided, or refused because somebody was faster. */
  onChanged: () => void;
};
const failed = "Решение не записано";

/** The papers are right. */
function ApprovalDialog({ seen: { person, sentAt }, withCode, onClose, onChanged }: DecisionProps) {
  const approve = {
    call: approveIdentification,
    schema: () => import("../../api/contract/papers.ts").then(({ approvalForm }) => approvalForm),
    defaultValues: { sentAt, proof: noProof },
    done: "Документы подтверждены",
  };
  const form = useAct(approve, { person, withCode, onClose, onDone: onChanged });
  return (
    <ProofDialog
      open
      form={form}
      title={`Подтвердить документы: ${person.fio}`}
      action="Подтвердить документы"
      failed={failed}
      withCode={withCode}
      onClose={form.close}
    >
      <p>Сканы сотрутся через 30 дней, данные останутся для выплат.</p>
    </ProofDialog>
  );
}

const refusing = {
  reject: { call: rejectIdentification, action: "Отклонить документы", done: "Документы отклонены" },
  revoke: { call: revokeIdentification, action: "Отозвать подтверждение", done: "Подтверждение отозвано" },
};

/** Why the papers are not taken, or not any more: the person reads it. */
function RefusalDialog({
  act,
  seen: { person, sentAt },
  withCode,
  onClose,
  onChanged,
}: DecisionProps & { act: keyof typeof refusing }) {
  const { call, action, done } = refusing[act];
  const refuse = {
    call,
    schema: () => import("../../api/contract/papers.ts").then(({ decisionForm }) => decisionForm),
    defaultValues: { reason: "", sentAt, proof: noProof },
    done,
  };
  const form = useAct(refuse, { person, withCode, onClose, onDone: onChanged });
  return (
    <ActDialog form={form} person={person} withCode={withCode} onClose={form.close} action={action} failed={failed}>
      <p>Причину прочитает человек: напишите, что исправить.</p>
    </ActDialog>
  );
}

/** What somebody of the staff decides, with a proof. */
export default function DecisionDialog({ act, ...props }: DecisionProps & { act: "approve" | keyof typeof refusing }) {
  return act === "approve" ? <ApprovalDialog {...props} /> : <RefusalDialog act={act} {...props} />;
}
