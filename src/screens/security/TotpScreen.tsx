import { useAccount } from "../../app/hooks/machines.ts";
import { type TotpSetup, useTotpSetup } from "../../app/hooks/useTotpSetup.ts";
import { Note } from "../../ui/Note/Note.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { ConfirmEmailNote } from "../kit/ConfirmEmailNote.tsx";
import { SettingsPage } from "../parts/Cabinet.tsx";
import { LoadFailed } from "../parts/LoadFailed.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { TotpKey } from "./TotpKey.tsx";
import { TotpOn } from "./TotpOn.tsx";
import { TotpProof } from "./TotpProof.tsx";

/** /account/totp: the second factor of the login. */
export default function TotpScreen() {
  const setup = useTotpSetup();
  return (
    <SettingsPage
      current="/account/security"
      lead="Кроме пароля спросим код из приложения. Без телефона чужой не войдёт, даже зная пароль."
    >
      <Step setup={setup} />
    </SettingsPage>
  );
}

function Step({ setup }: { setup: TotpSetup }) {
  const { step, state, message, requestId, key, recoveryCodes } = setup;
  const { emailIsConfirmed } = useAccount();
  if (step === "loading") return <SkeletonRows rows={3} label="Загружается" />;
  if (step === "failed")
    return (
      <LoadFailed requestId={requestId} onRetry={setup.retry}>
        {message}
      </LoadFailed>
    );
  if (step === "codesShown") return <RecoveryCodes codes={recoveryCodes} onSaved={setup.save} />;
  if ((step === "showing" || step === "confirming") && key) return <TotpKey setup={setup} offered={key} />;
  if (state) return <TotpOn setup={setup} state={state} />;
  if (!emailIsConfirmed) return <ConfirmEmailNote until="После подтверждения можно включить двухфакторный вход." />;
  return (
    <>
      <Note kind="info" title="Выключен" level={2}>
        Чтобы войти, хватает пароля. Понадобится приложение с кодами: Яндекс Ключ, Aegis, FreeOTP, Google Authenticator.
      </Note>
      <TotpProof
        setup={setup}
        title="Не получилось начать"
        action="Включить двухфакторный вход"
        isBusy={step === "proving"}
        submit={setup.setUp}
      />
    </>
  );
}
