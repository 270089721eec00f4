import type { ModeratedChapter } from "../../api/contract/moderation.ts";
import { formatMoment } from "../../text/dates.ts";
import { NewTab } from "../parts/NewTab.tsx";

type CaseSoundsProps = { workId: number; chapters: readonly ModeratedChapter[] };

/** The same of an audiobook: each is listened to on its page. */
export default function CaseSounds({ workId, chapters }: CaseSoundsProps) {
  return (
    <section className="stack g3" aria-labelledby="case-sounds">
      <h3 id="case-sounds">Записи</h3>
      {chapters.length === 0 && <p className="muted">Опубликованных и запланированных глав нет.</p>}
      <ol className="stack g2">
        {chapters.map(({ id, title, state, publishTime }) => (
          <li key={id}>
            <NewTab href={`/audiobook/${workId}?chapter=${id}`}>{title || "Без названия"}</NewTab>
            {state === "scheduled" && publishTime && (
              <span className="small muted">, выйдет {formatMoment(publishTime, Date.now())}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
