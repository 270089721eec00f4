import type { Work } from "../../api/contract/works.ts";
import { useLostFocus } from "../parts/useLostFocus.ts";
import { InviteCoAuthor } from "./InviteCoAuthor.tsx";
import { WorkAuthor } from "./WorkAuthor.tsx";
import { authorRows, inviting } from "./workAuthors.view.ts";

/** `onChanged`: where the asker may change something. */
type WorkAuthorsProps = { work: Work; askerId: number; onChanged?: (work: Work) => void };

/** «Авторы»: whose work it is, who is named next to the owner, and what the asker may do about it. */
export function WorkAuthors({ work, askerId, onChanged = () => {} }: WorkAuthorsProps) {
  useLostFocus(work);
  const invitation = inviting(work, askerId);
  return (
    <div className="stack g4">
      <ul>
        {authorRows(work, { askerId, now: Date.now() }).map((row) => (
          <WorkAuthor key={row.id} work={work} row={row} onChanged={onChanged} />
        ))}
      </ul>
      {invitation === "form" && <InviteCoAuthor work={work} onChanged={onChanged} />}
      {invitation === "full" && (
        <p className="small muted">
          Соавторов может быть не больше двух: место освободится, если отозвать приглашение или исключить соавтора.
        </p>
      )}
    </div>
  );
}
