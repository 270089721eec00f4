import { useAccount } from "../../app/hooks/machines.ts";
import { useEmailChange } from "../../app/hooks/useContactChange.ts";
import { formatMoment } from "../../text/dates.ts";
import { Note } from "../../ui/Note/Note.tsx";
import { SettingsPage } from "../parts/Cabinet.tsx";
import { ContactSteps } from "./ContactSteps.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { EmailSent } from "./EmailSent.tsx";

/** /account/security/email */
export default function EmailScreen() {
  const { emailIsConfirmed } = useAccount();
  const change = useEmailChange();
  return (
    <SettingsPage
      current="/account/security"
      lead={
        <>
          Новый адрес подтверждают по ссылке из письма.{" "}
          {emailIsConfirmed
            ? "Прежний узнает о перемене и сможет вернуть всё назад."
            : "Нынешний не подтверждён: писем о перемене на него не будет, и вернуть его будет нельзя."}
        </>
      }
    >
      <ContactSteps
        change={change}
        form={(standing) => <EmailForm change={change} standing={standing} />}
        sent={(pending) => (
          <EmailSent asked={pending} holds={change.standing?.contact ?? ""} onCancelled={change.reload} />
        )}
        changed={({ contact, former }) => (
          <Note kind="info" level={2} title={`Ваш адрес: ${contact}`}>
            Он изменён недавно. До {formatMoment(former?.until ?? "", 0)} прежний адрес {former?.contact}, если он был
            подтверждён, ещё можно вернуть по ссылке из письма. После этого адрес можно будет сменить снова.
          </Note>
        )}
      />
    </SettingsPage>
  );
}
