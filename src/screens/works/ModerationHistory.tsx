import type { ModerationEntry } from "../../api/contract/works.ts";
import { formatMoment } from "../../text/dates.ts";
import { entryNames } from "../../text/moderation.ts";

/** What has passed between authors and moderators, the last first. */
export const ModerationHistory = ({ history }: { history: readonly ModerationEntry[] }) => (
  <ul className="stack g4">
    {history.map(({ id, kind, text, contentVersion, at, by }) => (
      <li key={id}>
        <p>
          <b>{entryNames[kind]}</b>{" "}
          <span className="small muted num">
            {by?.fio ?? "Модератор"}, <time dateTime={at}>{formatMoment(at, Date.now())}</time>, версия {contentVersion}
          </span>
        </p>
        {text && <p className="narrow anywhere pre-line">{text}</p>}
      </li>
    ))}
  </ul>
);
