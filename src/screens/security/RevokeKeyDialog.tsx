import type { ResultOf } from "../../api/contract/index.ts";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { revokeReaderKey } from "../../services/readerKeys.calls.ts";
import { TroubleNote } from "../parts/TroubleNote.tsx";

type RevokeKeyDialogProps = {
  open?: boolean;
  asked: ResultOf<"getReaderKeys">["keys"][number];
  onDone: () => void;
  onClose: () => void;
};

/** Asks before a key is taken from a reading device. */
export default function RevokeKeyDialog({ open = true, asked, onDone, onClose }: RevokeKeyDialogProps) {
  const revoking = useSubmitWithToast(revokeReaderKey, "Ключ отозван", onClose, onDone);
  return (
    <ConfirmDialog
      open={open}
      title={`Отозвать ключ «${asked.title}»?`}
      confirm="Отозвать ключ"
      keep="Оставить ключ"
      busy={revoking.status === "submitting"}
      onConfirm={() => revoking.submit({ id: asked.id })}
      onClose={onClose}
    >
      Эта читалка больше не откроет ваши полки и покупки. Скачанные книги останутся на ней.
      <TroubleNote text={revoking.status === "refused" && revoking.message} />
    </ConfirmDialog>
  );
}
