import { useSearch } from "wouter";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { register } from "../../services/account.calls.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { PasswordField } from "../../ui/PasswordField/PasswordField.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm, SubmitButton } from "../parts/ContractForm.tsx";
import { NewTab } from "../parts/NewTab.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { Gate } from "./Gate.tsx";
import { useEntrance } from "./useEntrance.ts";

/** /account/register */
export default function RegisterScreen() {
  const search = useSearch();
  const enter = useEntrance((userName) => `/u/${encodeURIComponent(userName)}/works/edit`);
  const sending = useSubmit(register, { leads: true, onDone: enter });
  const form = useContractForm({
    schema: () => import("../../api/contract/account.ts").then(({ registration }) => registration),
    defaultValues: {
      fio: "",
      userName: "",
      email: "",
      password: "",
      termsAgree: false,
      personalDataAgree: false,
    },
    sending,
  });
  return (
    <Gate
      lead={
        <>
          Все поля обязательны. Уже есть учётная запись? <a href={`/account/login${search && `?${search}`}`}>Войти</a>
        </>
      }
    >
      <ContractForm form={form} failed="Зарегистрироваться не удалось" className="stack">
        <TextField {...form.field("fio")} label="Имя" hint="Под ним выйдут книги" autoComplete="name" />
        <TextField
          {...form.field("userName")}
          label="Имя пользователя"
          hint="Адрес вашей страницы: латинские буквы, цифры, точка, дефис и подчёркивание, не меньше трёх знаков, не одни цифры"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...form.field("email")}
          label="Электронная почта"
          hint="Пришлём письмо, чтобы подтвердить адрес"
          type="email"
          autoComplete="email"
        />
        <PasswordField
          {...form.field("password")}
          label="Пароль"
          hint="Не короче 8 символов"
          autoComplete="new-password"
        />
        <Checkbox
          {...form.field("termsAgree")}
          label={
            <>
              Принимаю <NewTab href="/terms">условия использования</NewTab>
            </>
          }
        />
        <Checkbox
          {...form.field("personalDataAgree")}
          label={
            <>
              Даю <NewTab href="/personal-data">согласие на обработку персональных данных</NewTab>
            </>
          }
        />
        <SubmitButton form={form} wide>
          Зарегистрироваться
        </SubmitButton>
      </ContractForm>
    </Gate>
  );
}
