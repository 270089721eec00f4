import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { createReaderKey } from "../../services/readerKeys.calls.ts";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractDialog } from "../parts/ContractDialog.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type ReaderKeyDialogProps = {
  open: boolean;
  onMade: (made: { title: string; key: string }) => void;
  onClose: () => void;
};

/** Asks what the device is called, and makes a key for it. */
export default function ReaderKeyDialog({ open, onMade, onClose }: ReaderKeyDialogProps) {
  const sending = useSubmit(createReaderKey, {
    onDone: ({ key }) => {
      onMade({ title: form.watch("title").trim(), key });
      form.reset({ title: "" });
      onClose();
    },
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/readerKeys.ts").then(({ newReaderKey }) => newReaderKey),
    defaultValues: { title: "" },
    sending,
    isFleeting: true,
  });
  return (
    <ContractDialog
      open={open}
      title="Ключ для читалки"
      action="Создать ключ"
      form={form}
      className="stack g4"
      failed="Ключ не создан"
      onClose={onClose}
    >
      <TextField
        {...form.field("title")}
        label="Название"
        hint="По нему вы узнаете, какой ключ отозвать, если читалка потеряется"
      />
    </ContractDialog>
  );
}
