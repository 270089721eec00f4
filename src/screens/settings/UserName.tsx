import { useState } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { formatDate } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import type { StoredProfile } from "./settings.view.ts";

const loadDialog = () => neededChunk(() => import("./UserNameDialog.tsx"));

/** The name in the person's address; once in 30 days it can be another one. */
export function UserName({ stored }: { stored: StoredProfile }) {
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState<string | null>(null);
  const { userNameFrom, twoFactorEnabled } = stored;
  const userName = changed ?? stored.userName;
  const isFree = changed === null && userNameFrom === null;
  return (
    <section className="stack g3" aria-labelledby="user-name">
      <h2 id="user-name">Имя пользователя</h2>
      <p>
        Сейчас <b>@{userName}</b>. По нему вас находят и с ним можно войти. Прежние ссылки на вас ведут на новый адрес,
        а прежнее имя никто другой не получит.
      </p>
      {changed !== null && <p role="status">Имя пользователя изменено. Следующий раз через 30 дней</p>}
      {changed === null && userNameFrom && <p>Имя пользователя можно сменить {formatDate(userNameFrom)}</p>}
      {isFree && (
        <p>
          <Button onClick={() => setOpen(true)}>Сменить имя пользователя</Button>
        </p>
      )}
      <LazyDialog
        load={loadDialog}
        with={{
          open: isOpen,
          present: userName,
          withCode: twoFactorEnabled,
          onClose: () => setOpen(false),
          onChanged: (name) => {
            setOpen(false);
            setChanged(name);
          },
        }}
      />
    </section>
  );
}
