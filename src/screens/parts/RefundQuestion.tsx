import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { type RefundEnd, refundEndText } from "../../text/refundEnds.ts";

export type RefundQuestionProps = {
  act: Extract<RefundEnd, "file" | "saved">;
  /** ISO. */
  until: string;
  onAgreed: () => void;
  onClose: () => void;
};

const words = {
  file: { title: "Скачать файл?", confirm: "Скачать", keep: "Не скачивать" },
  saved: { title: "Сохранить книгу на устройстве?", confirm: "Сохранить", keep: "Не сохранять" },
} as const;

/** Asks a buyer before the first act that takes the right to have the money back. */
export default function RefundQuestion({ act, until, onAgreed, onClose }: RefundQuestionProps) {
  return (
    <ConfirmDialog open {...words[act]} variant="primary" onConfirm={onAgreed} onClose={onClose}>
      {refundEndText(act, until, Date.now())} После этого вернуть их будет нельзя.
    </ConfirmDialog>
  );
}
