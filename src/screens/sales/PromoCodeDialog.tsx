import type { PromoCode } from "../../api/contract/promoCodes.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { generatePromoCodes } from "../../services/promoCodes.calls.ts";
import { USUAL_DAYS } from "../../text/promoCodes.ts";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractDialog } from "../parts/ContractDialog.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

type PromoCodeDialogProps = {
  open: boolean;
  workId: number;
  /** How many can be made now. */
  left: number;
  onMade: (codes: readonly PromoCode[]) => void;
  onClose: () => void;
};
type Typed = { count: string; days: string; note: string };
type Sent = { count: number; days: number; note: string };

const usual: Typed = { count: "1", days: String(USUAL_DAYS), note: "" };

/** The owner makes codes: how many, for how long, for whom. */
export default function PromoCodeDialog({ open, workId, left, onMade, onClose }: PromoCodeDialogProps) {
  const sending = useSubmit(generatePromoCodes, {
    onDone: ({ codes }) => {
      form.reset(usual);
      onMade(codes);
      onClose();
    },
  });
  const form = useContractForm<Typed, Sent>({
    schema: () => import("../../api/contract/promoCodes.ts").then(({ typedPromo }) => typedPromo),
    defaultValues: usual,
    sending: { ...sending, submit: (sent: Sent) => sending.submit({ id: workId, ...sent }) },
    isFleeting: true,
  });
  return (
    <ContractDialog
      open={open}
      title="Новые промокоды"
      action="Создать промокоды"
      form={form}
      className="stack g4"
      failed="Промокоды не созданы"
      onClose={onClose}
    >
      <TextField
        {...form.field("count")}
        label="Сколько"
        hint={`От 1 до 50 за раз. Сейчас можно создать ${left}`}
        inputMode="numeric"
      />
      <TextField {...form.field("days")} label="Сколько дней действуют" hint="От 1 до 365" inputMode="numeric" />
      <TextField {...form.field("note")} label="Заметка" hint="Для кого они. Читатели её не увидят" optional />
    </ContractDialog>
  );
}
