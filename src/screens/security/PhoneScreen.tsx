import { useAccount } from "../../app/hooks/machines.ts";
import { usePhoneChange } from "../../app/hooks/useContactChange.ts";
import { formatPhone } from "../../text/phones.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { ConfirmEmailNote } from "../kit/ConfirmEmailNote.tsx";
import { SettingsPage } from "../parts/Cabinet.tsx";
import { ContactSteps } from "./ContactSteps.tsx";
import { PhoneCode } from "./PhoneCode.tsx";
import { PhoneForm } from "./PhoneForm.tsx";
import { PhoneHeld } from "./PhoneHeld.tsx";

/** /account/security/phone */
export default function PhoneScreen() {
  const change = usePhoneChange();
  const { emailIsConfirmed } = useAccount();
  return (
    <SettingsPage
      current="/account/security"
      lead="По телефону свяжемся с вами о выплатах. Войти с ним нельзя, и другим людям он не виден."
    >
      <ContactSteps
        change={change}
        form={(standing) =>
          standing.contact ? (
            <PhoneHeld change={change} standing={standing} phone={standing.contact} />
          ) : emailIsConfirmed ? (
            <PhoneForm change={change} standing={standing} />
          ) : (
            <ConfirmEmailNote until="После подтверждения можно указать номер." />
          )
        }
        sent={(pending) => <PhoneCode change={change} phone={pending.contact} />}
        changed={({ contact }) => (
          <Note
            kind="ok"
            level={2}
            title="Номер подтверждён"
            live
            focused
            actions={
              <>
                <ButtonLink href="/account/security">К безопасности</ButtonLink>
                <Button variant="text" onClick={change.reload}>
                  Изменить номер
                </Button>
              </>
            }
          >
            Ваш номер: {formatPhone(contact ?? "")}
          </Note>
        )}
      />
    </SettingsPage>
  );
}
