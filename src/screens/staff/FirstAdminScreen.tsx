import { useActorOf } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { becomeFirstAdmin } from "../../services/staff.calls.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { SubmitButton } from "../parts/ContractForm.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

/** /account/first-admin: the code that a server without an administrator prints at its start. */
export default function FirstAdminScreen() {
  const session = useActorOf("session");
  const sending = useSubmit(becomeFirstAdmin, {
    // The menu and the guards of pages read the roles of the account.
    onDone: () => session.send({ type: "account.changed" }),
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/staff.ts").then(({ firstAdminForm }) => firstAdminForm),
    defaultValues: { token: "" },
    sending,
    isFleeting: true,
  });
  return (
    <div className="wrap page">
      <div className="stack g5 narrow">
        <PageTitle />
        {sending.status === "done" ? (
          <Note
            kind="ok"
            level={2}
            title="Вы администратор"
            live
            focused
            actions={<ButtonLink href="/admin/accounts">К людям</ButtonLink>}
          >
            Остальных модераторов и администраторов назначаете вы.
          </Note>
        ) : (
          <form className="stack g5" noValidate onSubmit={form.onSubmit}>
            <p className="muted">
              Пока администратора нет, сервер при запуске печатает код, который действует сутки. Чтобы код подошёл,
              подтвердите почту и <a href="/account/totp">включите двухфакторный вход</a>.
            </p>
            <FormProblems form={form} title="Код не принят" />
            <TextField
              {...form.field("token")}
              label="Код первого администратора"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <div>
              <SubmitButton form={form}>Стать администратором</SubmitButton>
            </div>
          </form>
        )}
      </div>
    </div>
  );
}
