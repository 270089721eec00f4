import type { Login } from "../../app/hooks/useLogin.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";

/** The password was right, and the account leaves: the way back, or another name. */
export const ComeBack = ({ login }: { login: Login }) => (
  <Note
    kind="warn"
    level={2}
    title={login.message}
    live
    focused
    actions={
      <>
        <Button variant="primary" onClick={login.comeBack}>
          Вернуть учётную запись
        </Button>
        <Button variant="text" onClick={login.goBack}>
          Войти под другим именем
        </Button>
      </>
    }
  >
    До этого дня её можно вернуть. Всё останется как было, только произведения будут черновиками: опубликуйте их снова.
  </Note>
);
