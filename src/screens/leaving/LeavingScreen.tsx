import { useSelector } from "@xstate/react";
import { useActorOf } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { exportState } from "../../services/leaving.calls.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { Export } from "./Export.tsx";

const nothing = {};

/** /account/leaving: open to guests, because a banned person is one to every page and may take along what is his. */
export default function LeavingScreen() {
  const session = useActorOf("session");
  const isKnown = useSelector(session, (snapshot) => !snapshot.matches("restoring"));
  const isBarred = useSelector(session, (snapshot) => snapshot.matches("barred"));
  const isGuest = useSelector(session, ({ context }) => context.account.id < 0) && !isBarred;
  const title = (
    <div className="stack g2">
      <PageTitle />
      <p className="muted">Здесь можно забрать всё, что «Рукопись» хранит о вас, и удалить учётную запись.</p>
    </div>
  );
  const body = !isKnown ? (
    <SkeletonRows rows={4} label="Страница загружается" />
  ) : isGuest ? (
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
  ) : (
    <Own />
  );
  const column = (
    <div className="stack g7 narrow">
      {title}
      {body}
    </div>
  );
  return isGuest || isBarred || !isKnown ? (
    <div className="wrap page">{column}</div>
  ) : (
    <Cabinet current="/account/security">{column}</Cabinet>
  );
}

function Own() {
  const loader = useLoader(exportState, nothing, null);
  return (
    <Loaded loader={loader}>
      {(state) => <Export state={state} reload={loader.reload} isBusy={loader.status === "pending"} />}
    </Loaded>
  );
}
