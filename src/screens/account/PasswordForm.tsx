import type { Login } from "../../app/hooks/useLogin.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { PasswordField } from "../../ui/PasswordField/PasswordField.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
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
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormProblems form={form} title="Войти не удалось" />
      <TextField {...form.field("login")} label="Почта или имя пользователя" autoComplete="username" />
      <PasswordField {...form.field("password")} label="Пароль" autoComplete="current-password" />
      <Button type="submit" variant="primary" wide busy={form.isSubmitting} unavailable={coolingWords(login)}>
        Войти
      </Button>
      <p>
        <a className="alone" href="/account/password/recovery">
          Восстановить пароль
        </a>
      </p>
    </form>
  );
}
