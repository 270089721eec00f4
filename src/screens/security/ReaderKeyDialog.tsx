import { FormDialog } from "../../app/dialogs/FormDialog.tsx";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { createReaderKey } from "../../services/readerKeys.calls.ts";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
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
    <FormDialog
      open={open}
      title="Ключ для читалки"
      action="Создать ключ"
      busy={form.isSubmitting}
      className="stack g4"
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <FormProblems form={form} title="Ключ не создан" />
      <TextField
        {...form.field("title")}
        label="Название"
        hint="По нему вы узнаете, какой ключ отозвать, если читалка потеряется"
      />
    </FormDialog>
  );
}
