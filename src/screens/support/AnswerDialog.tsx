import type { QueuedLetter } from "../../api/contract/support.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { answerSupportLetter } from "../../services/support.calls.ts";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { ContractDialog } from "../parts/ContractDialog.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type AnswerDialogProps = { open: boolean; letter: QueuedLetter; onSettled: () => void; onClose: () => void };

/** What the staff answers: it goes to who wrote by mail. What was typed stays when the dialog is closed. */
export default function AnswerDialog({ open, letter, onSettled, onClose }: AnswerDialogProps) {
  const sending = useSubmitWithToast(answerSupportLetter, "Ответ отправлен", onClose, onSettled);
  const form = useContractForm({
    schema: () => import("../../api/contract/support.ts").then(({ letterAnswer }) => letterAnswer),
    defaultValues: { text: "" },
    sending: { ...sending, submit: ({ text }: { text: string }) => sending.submit({ id: letter.id, text }) },
  });
  return (
    <ContractDialog
      open={open}
      title={`Ответ на обращение № ${letter.id}`}
      action="Отправить ответ"
      keep="Вернуться к списку"
      form={form}
      failed="Ответ не отправлен"
      onClose={onClose}
    >
      <p>
        «{letter.topic}». Пишет {letter.author?.fio ?? letter.email}
      </p>
      <TextArea
        {...form.field("text")}
        label="Ответ"
        hint="Уйдёт письмом и появится у автора на странице обращения"
        rows={10}
        count={(form.watch("text") ?? "").length}
        limit={20_000}
        data-autofocus
      />
    </ContractDialog>
  );
}
