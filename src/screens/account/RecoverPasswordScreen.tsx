import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { recoverPassword } from "../../services/account.calls.ts";
import { Note } from "../../ui/Note/Note.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm, SubmitButton } from "../parts/ContractForm.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { Gate } from "./Gate.tsx";

/** /account/password/recovery: the same answer for a known and an unknown address. */
export default function RecoverPasswordScreen() {
  const sending = useSubmit(recoverPassword);
  const form = useContractForm({
    schema: () => import("../../api/contract/account.ts").then(({ recovery }) => recovery),
    defaultValues: { email: "" },
    sending,
    isFleeting: true,
  });
  return (
    <Gate
      lead={
        <a className="alone" href="/account/login">
          Вернуться ко входу
        </a>
      }
    >
      {sending.status === "done" ? (
        <Note kind="ok" title="Письмо отправлено" live focused>
          Если адрес {form.getValues("email")} зарегистрирован, на него придёт ссылка. Она действует час.
        </Note>
      ) : (
        <ContractForm form={form} failed="Письмо не отправлено" className="stack">
          <TextField
            {...form.field("email")}
            label="Электронная почта"
            hint="Та, с которой вы регистрировались"
            type="email"
            autoComplete="email"
          />
          <SubmitButton form={form} wide>
            Прислать ссылку
          </SubmitButton>
        </ContractForm>
      )}
    </Gate>
  );
}
