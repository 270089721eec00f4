import { useAccount, useActorOf } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { confirmEmail } from "../../services/account.calls.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { ConfirmEmailNote } from "../kit/ConfirmEmailNote.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { type LetterTokenProps, withLetterToken } from "../parts/withLetterToken.tsx";
import { Gate } from "./Gate.tsx";

/** /account/email/confirm#token=…: a press of the button, because mail programs open links by themselves. */
export default withLetterToken(ConfirmEmail);

function ConfirmEmail({ token }: LetterTokenProps) {
  const account = useAccount();
  const session = useActorOf("session");
  const { status, message, fields, result, submit } = useSubmit(confirmEmail, {
    onDone: () => session.send({ type: "account.changed" }),
  });
  const home = account.id > 0 ? `/u/${encodeURIComponent(account.userName)}/works/edit` : "/account/login";
  const onwards = (
    <ButtonLink variant="primary" href={home}>
      {account.id > 0 ? "К моим произведениям" : "Войти"}
    </ButtonLink>
  );
  // A fault of the network is no word about the link.
  const isSpent = status === "refused" && "token" in fields;
  if (status === "done" && result)
    return (
      <Gate>
        <Note kind="ok" title="Адрес подтверждён" live focused>
          {result.email}. Теперь книги можно публиковать.
        </Note>
        {onwards}
      </Gate>
    );
  if (isSpent && account.emailIsConfirmed)
    return (
      <Gate>
        <Note kind="ok" title="Адрес уже подтверждён" live focused>
          {account.email}. Эта ссылка больше не нужна.
        </Note>
        {onwards}
      </Gate>
    );
  if (isSpent)
    return (
      <Gate>
        <Note kind="stop" title="Ссылка не подошла" live focused>
          {message}. Если вы уже открывали её, адрес подтверждён.
        </Note>
        {account.id > 0 ? (
          <ConfirmEmailNote />
        ) : (
          <>
            <p>Войдите: если адрес ещё не подтверждён, пришлём новую ссылку.</p>
            {onwards}
          </>
        )}
      </Gate>
    );
  return (
    <Gate>
      <TroubleNote title="Адрес не подтверждён" text={status === "refused" && message} />
      <p>Нажмите кнопку, и адрес станет подтверждённым. После этого можно публиковать книги.</p>
      <Button variant="primary" busy={status === "submitting"} onClick={() => submit({ token })}>
        Подтвердить адрес
      </Button>
    </Gate>
  );
}
