import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { exportPayouts } from "../../services/payouts.calls.ts";
import { downloadCsv } from "../parts/downloadText.ts";
import { ProofDialog } from "../parts/ProofDialog.tsx";
import { noProof } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { registerAsCsv, registerName, registerWords } from "./adminPayouts.view.ts";

type RegisterDialogProps = {
  /** Null: a new one of everything that waits; else this one once more. */
  register: number | null;
  withCode: boolean;
  onClose: () => void;
  /** It was made, or refused because somebody was faster. */
  onChanged: () => void;
};

/** An administrator proves that it is they, and has the file for the bank. */
export default function RegisterDialog({ register, withCode, onClose, onChanged }: RegisterDialogProps) {
  const sending = useSubmit(exportPayouts, {
    onDone: (made) => {
      downloadCsv(registerName(made), registerAsCsv(made));
      showToast(registerWords(made));
      onClose();
      onChanged();
    },
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/payouts.ts").then(({ registerForm }) => registerForm),
    defaultValues: { register, proof: noProof },
    sending,
    isFleeting: true,
  });
  const close = () => {
    onClose();
    if (form.refusal) onChanged();
  };
  const isNew = register === null;
  return (
    <ProofDialog
      open
      form={form}
      title={isNew ? "Выгрузить реестр" : `Реестр №\u00a0${register} ещё раз`}
      action={isNew ? "Выгрузить реестр" : "Скачать реестр"}
      failed="Реестр не выгружен"
      withCode={withCode}
      onClose={close}
    >
      <p>
        {isNew
          ? "В файл попадут все выплаты, которые можно отправить, с именами, ИНН и счетами из подтверждённых документов."
          : "В файле будет то, о чём банк ещё не ответил. Не отправляйте в банк одни и те же выплаты дважды."}{" "}
        Каждый автор увидит в своих событиях, что его реквизиты выгружены.
      </p>
    </ProofDialog>
  );
}
