import type { PromoCode } from "../../api/contract/promoCodes.ts";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { revokePromoCode } from "../../services/promoCodes.calls.ts";
import { TroubleNote } from "../parts/TroubleNote.tsx";

type RevokeDialogProps = {
  open: boolean;
  workId: number;
  code: PromoCode;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before a code is taken back that somebody may hold in their hands. */
export default function RevokeDialog({ open, workId, code, onDone, onClose }: RevokeDialogProps) {
  const revoking = useSubmitWithToast(revokePromoCode, "Промокод отозван", onClose, onDone);
  return (
    <ConfirmDialog
      open={open}
      title={`Отозвать промокод ${code.code}?`}
      confirm="Отозвать промокод"
      keep="Оставить промокод"
      busy={revoking.status === "submitting"}
      onConfirm={() => revoking.submit({ id: workId, codeId: code.id })}
      onClose={onClose}
    >
      Читатель, у которого он есть, книгу уже не получит. Вернуть промокод нельзя, но можно создать новый.
      <TroubleNote text={revoking.status === "refused" && revoking.message} />
    </ConfirmDialog>
  );
}
