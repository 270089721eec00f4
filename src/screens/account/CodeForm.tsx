import { useEffect, useState } from "react";
import type { Login } from "../../app/hooks/useLogin.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm, SubmitButton } from "../parts/ContractForm.tsx";
import { machineSending } from "../parts/machineSending.ts";
import { useContractForm } from "../parts/useContractForm.ts";
import { coolingWords } from "./login.view.ts";

/** The second step of the login: the code of the app, or a recovery code. */
export function CodeForm({ login }: { login: Login }) {
  const [isRecovery, setRecovery] = useState(false);
  const isBusy = login.state === "checkingCode" || login.state === "entered";
  const form = useContractForm({
    schema: () => import("../../api/contract/proof.ts").then(({ codeForm }) => codeForm),
    defaultValues: { code: "" },
    sending: machineSending(login, isBusy, ({ code }: { code: string }) => login.giveCode(code)),
    isFleeting: true,
  });
  const { setFocus, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is another field
  useEffect(() => setFocus("code"), [setFocus, isRecovery]);
  const turn = () => {
    reset();
    setRecovery(!isRecovery);
  };
  return (
    <ContractForm form={form} failed="Войти не удалось" className="stack">
      {isRecovery ? (
        <TextField
          {...form.field("code")}
          key="recovery"
          label="Код восстановления"
          hint="Три группы по четыре знака. Каждый код подходит один раз"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      ) : (
        <TextField
          {...form.field("code")}
          key="app"
          label="Введите код из приложения"
          hint="Шесть цифр, меняются каждые 30 секунд"
          look="code"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      <SubmitButton form={form} wide unavailable={coolingWords(login)}>
        Войти
      </SubmitButton>
      <p>
        <a className="alone" href="/account/totp/removal">
          Нет ни приложения, ни кодов
        </a>
      </p>
      <p className="row g2">
        <Button variant="text" flush onClick={turn}>
          {isRecovery ? "Ввести код из приложения" : "Использовать код восстановления"}
        </Button>
        {login.state === "codeAsked" && (
          <Button variant="text" flush onClick={login.goBack}>
            Войти под другим именем
          </Button>
        )}
      </p>
    </ContractForm>
  );
}
