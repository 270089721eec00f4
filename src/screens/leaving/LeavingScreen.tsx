import { useSelector } from "@xstate/react";
import { useState } from "react";
import { useActorOf } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { exportState } from "../../services/leaving.calls.ts";
import { formatDate } from "../../text/dates.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { Deletion } from "./Deletion.tsx";
import { Export } from "./Export.tsx";

const nothing = {};

/** /account/leaving: open to guests, because a banned person is one to every page and may take along what is theirs. */
export default function LeavingScreen() {
  const session = useActorOf("session");
  const state = useSelector(session, ({ value }) => (typeof value === "string" ? value : "signedIn"));
  const [until, setUntil] = useState<string | null>(null);
  const leave = (at: string) => {
    setUntil(at);
    session.send({ type: "account.changed" });
  };
  const column = (
    <div className="stack g7 narrow">
      <div className="stack g2">
        <PageTitle />
        <p className="muted">
          Здесь можно забрать всё, что «Рукопись» хранит о вас{state !== "barred" && ", и удалить учётную запись"}.
        </p>
      </div>
      {until ? <Left until={until} /> : <Whose state={state} onLeft={leave} />}
    </div>
  );
  return state === "signedIn" ? (
    <Cabinet current="/account/security">{column}</Cabinet>
  ) : (
    <div className="wrap page">{column}</div>
  );
}

function Whose({ state, onLeft }: { state: string; onLeft: (until: string) => void }) {
  if (state === "signedIn" || state === "barred") return <Own canLeave={state === "signedIn"} onLeft={onLeft} />;
  if (state !== "guest") return <SkeletonRows rows={4} label="Страница загружается" />;
  return (
    <Note
      kind="info"
      level={2}
      title="Сначала войдите"
      actions={
        <ButtonLink variant="primary" href="/account/login?redirect_uri=/account/leaving">
          Войти
        </ButtonLink>
      }
    >
      Данные отдаём только тому, чьи они.
    </Note>
  );
}

/** A banned person takes along what is theirs; only a person who may come in can leave. */
function Own({ canLeave, onLeft }: { canLeave: boolean; onLeft: (until: string) => void }) {
  const loader = useLoader(exportState, nothing, null);
  return (
    <Loaded loader={loader}>
      {(state) => (
        <>
          <Export state={state} reload={loader.reload} isBusy={loader.status === "pending"} />
          {canLeave && <Deletion withCode={state.twoFactorEnabled} onLeft={onLeft} />}
        </>
      )}
    </Loaded>
  );
}

const Left = ({ until }: { until: string }) => (
  <Note
    kind="ok"
    level={2}
    title={`Учётная запись удаляется ${formatDate(until)}`}
    live
    focused
    actions={<ButtonLink href="/">На главную</ButtonLink>}
  >
    Вы вышли на всех устройствах. Письмо об этом ушло на почту, если она подтверждена. До этого дня можно вернуться:
    войдите и нажмите «Вернуть учётную запись».
  </Note>
);
