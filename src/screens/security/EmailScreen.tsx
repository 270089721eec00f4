import type { ResultOf } from "../../api/contract/index.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { security } from "../../services/security.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { Note } from "../../ui/Note/Note.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { EmailSent } from "./EmailSent.tsx";

const nothing = {};

export const first = () => [firstLoad(security, nothing)];

/** /account/security/email */
export default function EmailScreen() {
  const loader = useLoader(security, nothing, null);
  return (
    <Cabinet current="/account/security">
      <div className="stack g5 narrow">
        <div className="stack g2">
          <PageTitle />
          <p className="muted">
            Новый адрес подтверждают по ссылке из письма. Прежний узнает о перемене и сможет вернуть всё назад.
          </p>
        </div>
        <Loaded loader={loader}>{(guards) => <Step guards={guards} reload={loader.reload} />}</Loaded>
      </div>
    </Cabinet>
  );
}

function Step({ guards, reload }: { guards: ResultOf<"getSecurity">; reload: () => void }) {
  const { email, emailChange, twoFactor } = guards;
  if (emailChange?.state === "requested") return <EmailSent change={emailChange} onCancelled={reload} />;
  if (emailChange)
    return (
      <Note kind="info" level={2} title={`Ваш адрес: ${email}`}>
        Он изменён недавно. До {formatMoment(emailChange.until, 0)} прежний адрес {emailChange.formerEmail} ещё можно
        вернуть по ссылке из письма. После этого адрес можно будет сменить снова.
      </Note>
    );
  return <EmailForm email={email} withCode={twoFactor !== null} onSent={reload} />;
}
