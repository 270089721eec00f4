import { useLocation } from "wouter";
import { useActorOf } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { resetPassword } from "../../services/account.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary/ErrorSummary.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { PasswordField } from "../../ui/PasswordField/PasswordField.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { type LetterTokenProps, withLetterToken } from "../parts/withLetterToken.tsx";
import { BannedEntrance } from "./BannedEntrance.tsx";
import { Gate } from "./Gate.tsx";
import { useBan, useEntrance } from "./useEntrance.ts";

/** /account/password/reset#token=… */
export default withLetterToken(ResetPassword);

function ResetPassword({ token }: LetterTokenProps) {
  const session = useActorOf("session");
  const [, navigate] = useLocation();
  const sending = useSubmit(resetPassword, {
    leads: true,
    onDone: ({ codeRequired }) => {
      if (!codeRequired) return enter();
      showToast("Пароль изменён. Войдите с ним и с кодом из приложения");
      // All sessions have ended, this browser's too.
      session.send({ type: "account.changed" });
      navigate("/account/login", { replace: true });
    },
  });
  const isSet = sending.status === "leaving";
  const enter = useEntrance((userName) => `/u/${encodeURIComponent(userName)}/works/edit`, isSet);
  const form = useContractForm({
    schema: () => import("../../api/contract/account.ts").then(({ passwordReset }) => passwordReset),
    defaultValues: { token, password: "" },
    sending,
    isFleeting: true,
  });
  const ban = useBan();
  if (isSet && ban !== null)
    return (
      <Gate lead="Пароль изменён.">
        <BannedEntrance ban={ban} />
      </Gate>
    );
  return (
    <Gate lead="На других устройствах придётся войти заново.">
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.summary.filter(({ field }) => field !== "token")} attempt={form.attempt} />
        {(form.refusal || form.messageOf("token")) && (
          <Note kind="stop" title="Пароль не изменён" live focused>
            {form.refusal || form.messageOf("token")}. <a href="/account/password/recovery">Запросить новую ссылку</a>
          </Note>
        )}
        <PasswordField
          {...form.field("password")}
          label="Новый пароль"
          hint="Не короче 8 символов"
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" wide busy={form.isSubmitting}>
          Сохранить пароль и войти
        </Button>
      </form>
    </Gate>
  );
}
