import { useSearch } from "wouter";
import { credentials } from "../../api/contract/account.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { loginByPassword } from "../../services/account.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { PasswordField } from "../../ui/PasswordField/PasswordField.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { Gate } from "./Gate.tsx";
import { useEntrance } from "./useEntrance.ts";

/** /account/login?redirect_uri=… */
export default function LoginScreen() {
  const search = useSearch();
  const enter = useEntrance();
  const sending = useSubmit(loginByPassword, { leads: true, onDone: enter });
  const form = useContractForm({
    schema: credentials,
    defaultValues: { login: "", password: "" },
    sending,
    isFleeting: true,
  });
  const query = search && `?${search}`;
  return (
    <Gate
      lead={
        <>
          Нет учётной записи? <a href={`/account/register${query}`}>Зарегистрироваться</a>
        </>
      }
    >
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <FormProblems form={form} title="Войти не удалось" />
        <TextField {...form.field("login")} label="Почта или имя пользователя" autoComplete="username" />
        <PasswordField {...form.field("password")} label="Пароль" autoComplete="current-password" />
        <Button type="submit" variant="primary" wide busy={form.isSubmitting}>
          Войти
        </Button>
        <p>
          <a className="alone" href="/account/password/recovery">
            Восстановить пароль
          </a>
        </p>
      </form>
    </Gate>
  );
}
