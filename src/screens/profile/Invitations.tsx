import { useLoader } from "../../app/hooks/useLoader.ts";
import { coAuthorInvitations } from "../../services/coAuthors.calls.ts";
import { LoadFailed } from "../parts/LoadFailed.tsx";
import { Invitation } from "./Invitation.tsx";

/** Whom the person is asked to write with; nothing where nobody asks. An answered one stays until the page is left. */
export function Invitations() {
  const { data, status, reason, requestId, reload } = useLoader(coAuthorInvitations, null, null);
  if (!data && status === "error")
    return (
      <LoadFailed title="Приглашения не загрузились" requestId={requestId} onRetry={reload}>
        {reason}
      </LoadFailed>
    );
  if (!data || data.invitations.length === 0) return null;
  return (
    <section className="stack g3" aria-labelledby="invitations">
      <h2 id="invitations">Приглашения в соавторы</h2>
      <ul className="line-above">
        {data.invitations.map((invitation) => (
          <li key={invitation.workId}>
            <Invitation invitation={invitation} onOpened={reload} />
          </li>
        ))}
      </ul>
    </section>
  );
}
