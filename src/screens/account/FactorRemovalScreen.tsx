import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { confirmFactorRemoval, requestFactorRemoval } from "../../services/totp.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { PasswordField } from "../../ui/PasswordField/PasswordField.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm, SubmitButton } from "../parts/ContractForm.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { type LetterTokenProps, withLetterToken } from "../parts/withLetterToken.tsx";
import { Gate } from "./Gate.tsx";

/** /account/totp/removal asks for a letter; with its #token=…: a press of the button, because mail programs open links by themselves. */
export default withLetterToken(({ token }) => (token ? <Confirmation token={token} /> : <Request />));

function Request() {
  const sending = useSubmit(requestFactorRemoval);
  const form = useContractForm({
    schema: () => import("../../api/contract/totp.ts").then(({ factorRemoval }) => factorRemoval),
    defaultValues: { login: "", password: "" },
    sending,
    isFleeting: true,
  });
  if (sending.status === "done")
    return (
      <Gate>
        <Note kind="info" level={2} title="Откройте письмо" live focused>
          На адрес вашей учётной записи ушло письмо со ссылкой, она действует 1 час. Пока вы её не открыли, ничего не
          изменится.
        </Note>
        <ButtonLink href="/account/login">Ко входу</ButtonLink>
      </Gate>
    );
  return (
    <Gate lead="Потеряны и приложение, и коды восстановления? Двухфакторный вход можно выключить по письму, через 72 часа.">
      <ContractForm form={form} failed="Письмо не отправлено" className="stack">
        <TextField {...form.field("login")} label="Почта или имя пользователя" autoComplete="username" />
        <PasswordField {...form.field("password")} label="Пароль" autoComplete="current-password" />
        <SubmitButton form={form} wide>
          Прислать письмо
        </SubmitButton>
        <p className="small muted">
          Все 72 часа об этом напоминают письма и строка на каждой странице, где вы ещё вошли. Вход с кодом всё отменит.
        </p>
      </ContractForm>
    </Gate>
  );
}

function Confirmation({ token }: LetterTokenProps) {
  const { status, message, result, submit } = useSubmit(confirmFactorRemoval);
  if (status === "done" && result)
    return (
      <Gate>
        <Note kind="ok" level={2} title={`Выключится ${formatMoment(result.until, 0)} по Москве`} live focused>
          Тогда завершатся все сеансы, и для входа хватит пароля. Если код найдётся раньше, просто войдите с ним.
        </Note>
      </Gate>
    );
  return (
    <Gate>
      {status === "refused" && (
        <Note kind="stop" level={2} title="Не получилось" live focused>
          {message}. <a href="/account/totp/removal">Попросите новое письмо</a>.
        </Note>
      )}
      <p>Нажмите кнопку, и через 72 часа двухфакторный вход вашей учётной записи выключится.</p>
      <p>До тех пор выключение может отменить любой, кто вошёл в учётную запись: так её не заберут незаметно.</p>
      <Button variant="primary" busy={status === "submitting"} onClick={() => submit({ token })}>
        Выключить через 72 часа
      </Button>
    </Gate>
  );
}
