import { useLoader } from "../../app/hooks/useLoader.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { readerKeys } from "../../services/readerKeys.calls.ts";
import { accountEvents, security, sessions } from "../../services/security.calls.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { ConfirmEmailNote } from "../kit/ConfirmEmailNote.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { EventLog } from "./EventLog.tsx";
import { Guards } from "./Guards.tsx";
import { ReaderKeys } from "./ReaderKeys.tsx";
import { SessionList } from "./SessionList.tsx";

const nothing = {};

export const first = () => [
  firstLoad(security, nothing),
  firstLoad(sessions, nothing),
  firstLoad(readerKeys, nothing),
  firstLoad(accountEvents, nothing),
];

/** /account/security: how the account is guarded, where it is open, which reading programs come to its books, what has happened. */
export default function SecurityScreen() {
  const guards = useLoader(security, nothing, null);
  const open = useLoader(sessions, nothing, null);
  const keys = useLoader(readerKeys, nothing, null);
  const events = useLoader(accountEvents, nothing, null);
  const reload = (list: { reload: () => void }) => () => {
    list.reload();
    events.reload();
  };
  return (
    <Cabinet current="/account/security">
      <div className="stack g7 narrow">
        <div className="stack g4">
          <PageTitle />
          <Loaded loader={guards} skeleton={<SkeletonRows rows={2} label="Загружается, что вас защищает" />}>
            {(guard) => (
              <>
                {!guard.emailIsConfirmed && (
                  <ConfirmEmailNote until="После подтверждения можно включить двухфакторный вход, указать телефон, создать ключ читалки и собрать архив." />
                )}
                <Guards security={guard} />
              </>
            )}
          </Loaded>
        </div>
        <Loaded loader={open} skeleton={<SkeletonRows rows={2} label="Загружается, где вы вошли" />}>
          {({ sessions: all }) => (
            <SessionList sessions={all} withCode={guards.data?.twoFactor != null} onEnded={reload(open)} />
          )}
        </Loaded>
        <Loaded loader={keys} skeleton={<SkeletonRows rows={2} label="Загружаются ключи читалок" />}>
          {(listed) => <ReaderKeys listed={listed} onChanged={reload(keys)} />}
        </Loaded>
        <Loaded loader={events} skeleton={<SkeletonRows rows={4} label="Загружается, что было" />}>
          {({ events: all }) => <EventLog events={all} />}
        </Loaded>
      </div>
    </Cabinet>
  );
}
