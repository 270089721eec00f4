import { useAccount } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { requestDeletion } from "../../services/leaving.calls.ts";
import { counted } from "../../text/plural.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { ProofDialog } from "../parts/ProofDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type DeletionDialogProps = {
  open: boolean;
  /** How many works readers have: only then is there something to leave. */
  shownCount: number;
  withCode: boolean;
  onClose: () => void;
  onLeft: (until: string) => void;
};

/** Asks what becomes of the texts, and whether it is the person. */
export default function DeletionDialog({ open, shownCount, withCode, onClose, onLeft }: DeletionDialogProps) {
  const { emailIsConfirmed } = useAccount();
  const sending = useSubmit(requestDeletion, { onDone: ({ until }) => onLeft(until) });
  const form = useContractForm({
    schema: () => import("../../api/contract/leaving.ts").then(({ deletion }) => deletion),
    defaultValues: { keepTexts: false, proof: noProof },
    sending,
    isFleeting: true,
  });
  return (
    <ProofDialog
      open={open}
      form={form}
      title="Удалить учётную запись"
      action="Удалить через 14 дней"
      isDanger
      failed="Учётная запись не удаляется"
      withCode={withCode}
      onClose={onClose}
    >
      <p>
        Вы выйдете на всех устройствах.{" "}
        {emailIsConfirmed
          ? "На почту придёт письмо: до какого дня и как вернуться."
          : "Почта не подтверждена, письма не будет: чтобы вернуться, войдите за эти 14 дней."}
      </p>
      {shownCount > 0 && (
        <Checkbox
          {...form.field("keepTexts")}
          label="Оставить читателям то, что опубликовано"
          hint={`${counted(shownCount, ["произведение", "произведения", "произведений"])}, автор «Удалённый пользователь». Через 14 дней они снова будут опубликованы`}
        />
      )}
    </ProofDialog>
  );
}
