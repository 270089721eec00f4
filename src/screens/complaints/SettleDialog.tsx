import type { SeenComplaint } from "../../api/contract/complaints.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { settleComplaint } from "../../services/complaints.calls.ts";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { ContractDialog } from "../parts/ContractDialog.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type Decision = NonNullable<SeenComplaint["settled"]>["decision"];
type SettleDialogProps = {
  open: boolean;
  complaint: SeenComplaint;
  decision: Decision;
  onSettled: () => void;
  onClose: () => void;
};

const words = {
  rejected: {
    title: "Отклонить жалобу",
    action: "Отклонить жалобу",
    hint: "Почему нарушения нет",
    done: "Жалоба отклонена",
  },
  measuresTaken: {
    title: "Отметить принятые меры",
    action: "Отметить принятые меры",
    hint: "Что сделано: снято с публикации, исправлена метка, автор предупреждён",
    done: "Меры отмечены, жалоба закрыта",
  },
} as const;

/** Why a moderator decides so: other moderators read it. */
export default function SettleDialog({ open, complaint, decision, onSettled, onClose }: SettleDialogProps) {
  const { title, action, hint, done } = words[decision];
  const sending = useSubmitWithToast(settleComplaint, done, onClose, onSettled);
  const form = useContractForm({
    schema: () => import("../../api/contract/complaints.ts").then(({ settlementNote }) => settlementNote),
    defaultValues: { note: "" },
    sending: {
      ...sending,
      submit: ({ note }: { note: string }) => sending.submit({ id: complaint.id, decision, note }),
    },
    isFleeting: true,
  });
  return (
    <ContractDialog
      open={open}
      title={title}
      action={action}
      keep="Вернуться к списку"
      form={form}
      failed="Решение не записано"
      onClose={onClose}
    >
      <p>
        «{complaint.target.title}». Жалуется {complaint.author.fio}
      </p>
      <TextArea
        {...form.field("note")}
        label="Пояснение"
        hint={hint}
        rows={4}
        count={(form.watch("note") ?? "").length}
        limit={1_000}
        data-autofocus
      />
    </ContractDialog>
  );
}
