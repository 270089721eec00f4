import { useAccount, useActorOf } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { changePassword, security } from "../../services/security.calls.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { PasswordField } from "../../ui/PasswordField/PasswordField.tsx";
import { SettingsPage } from "../parts/Cabinet.tsx";
import { ContractForm } from "../parts/ContractForm.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

const nothing = {};

export const first = () => [firstLoad(security, nothing)];

/** /account/security/password */
export default function PasswordScreen() {
  const { emailIsConfirmed } = useAccount();
  const loader = useLoader(security, nothing, null);
  return (
    <SettingsPage
      current="/account/security"
      lead={
        <>
          На других устройствах придётся войти заново.{" "}
          {emailIsConfirmed ? "О перемене придёт письмо." : "Почта не подтверждена, письма о перемене не будет."}
        </>
      }
    >
      <Loaded loader={loader}>{({ twoFactor }) => <PasswordForm withCode={twoFactor !== null} />}</Loaded>
    </SettingsPage>
  );
}

function PasswordForm({ withCode }: { withCode: boolean }) {
  const session = useActorOf("session");
  const sending = useSubmit(changePassword, {
    // The bearer that the page holds ends with the former secret.
    onDone: () => session.send({ type: "account.changed" }),
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/security.ts").then(({ passwordChange }) => passwordChange),
    defaultValues: { newPassword: "", proof: noProof },
    sending,
    isFleeting: true,
  });
  if (sending.status === "done")
    return (
      <Note
        kind="ok"
        level={2}
        title="Пароль изменён"
        live
        focused
        actions={<ButtonLink href="/account/security">К безопасности</ButtonLink>}
      >
        Остальные сеансы завершены, это устройство осталось.
      </Note>
    );
  return (
    <ContractForm form={form} failed="Пароль не изменён" action="Сменить пароль">
      <PasswordField
        {...form.field("newPassword")}
        label="Новый пароль"
        hint="Не короче 8 символов; не из известных и без вашего имени"
        autoComplete="new-password"
      />
      <ProofFields field={form.field} withCode={withCode} />
    </ContractForm>
  );
}
