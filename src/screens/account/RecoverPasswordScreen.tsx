import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { recoverPassword } from "../../services/account.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
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
        <form className="stack" noValidate onSubmit={form.onSubmit}>
          <FormProblems form={form} title="Письмо не отправлено" />
          <TextField
            {...form.field("email")}
            label="Электронная почта"
            hint="Та, с которой вы регистрировались"
            type="email"
            autoComplete="email"
          />
          <Button type="submit" variant="primary" wide busy={form.isSubmitting}>
            Прислать ссылку
          </Button>
        </form>
      )}
    </Gate>
  );
}
