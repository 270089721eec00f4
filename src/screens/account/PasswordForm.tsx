import type { Login } from "../../app/hooks/useLogin.ts";
import { PasswordField } from "../../ui/PasswordField/PasswordField.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm, SubmitButton } from "../parts/ContractForm.tsx";
import { machineSending } from "../parts/machineSending.ts";
import { useContractForm } from "../parts/useContractForm.ts";
import { coolingWords } from "./login.view.ts";

type PasswordFormProps = {
  login: Login;
  /** The login that was typed before the code was asked for: it is not lost on the way back. */
  typed: string;
  onTyped: (login: string) => void;
};

/** The first step of the login. */
export function PasswordForm({ login, typed, onTyped }: PasswordFormProps) {
  const isBusy = login.state === "checking" || login.state === "entered";
  const form = useContractForm({
    schema: () => import("../../api/contract/account.ts").then(({ credentials }) => credentials),
    defaultValues: { login: typed, password: "" },
    sending: machineSending(login, isBusy, (given: { login: string; password: string }) => {
      onTyped(given.login);
      login.enter(given);
    }),
    isFleeting: true,
  });
  return (
    <ContractForm form={form} failed="Войти не удалось" className="stack">
      <TextField {...form.field("login")} label="Почта или имя пользователя" autoComplete="username" />
      <PasswordField {...form.field("password")} label="Пароль" autoComplete="current-password" />
      <SubmitButton form={form} wide unavailable={coolingWords(login)}>
        Войти
      </SubmitButton>
      <p>
        <a className="alone" href="/account/password/recovery">
          Восстановить пароль
        </a>
      </p>
    </ContractForm>
  );
}
