import { useState } from "react";
import type { CoverDesign } from "../../api/contract/covers.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { coverDesigns, deleteCoverDesign, restoreCoverDesign } from "../../services/covers.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { editorHref } from "../../text/editorHref.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { LoadFailed } from "../parts/LoadFailed.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { CoverThumbnail } from "./CoverCanvas.tsx";
import styles from "./CoverStart.module.css";
import { designTitle } from "./covers.view.ts";

const atOnce = 12;

/** One's own designs, those of this work first; and those in the bin, folded away. */
export function DesignList({ workId }: { workId: number | null }) {
  const [ps, setSize] = useState(atOnce);
  const loader = useLoader(coverDesigns, { page: 1, ps }, null);
  const bin = useLoader(coverDesigns, { bin: true, page: 1, ps: 100 }, null);
  const reload = () => {
    loader.reload();
    bin.reload();
  };
  if (loader.status === "error" && !loader.data)
    return <LoadFailed onRetry={loader.reload}>{loader.reason}</LoadFailed>;
  const designs = loader.data?.designs ?? [];
  const deleted = bin.data?.designs ?? [];
  if (designs.length + deleted.length === 0) return null;
  const ordered = [...designs].sort((one, other) => Number(other.workId === workId) - Number(one.workId === workId));
  return (
    <section className="stack g4" aria-labelledby="cover-designs">
      <h2 id="cover-designs">Мои макеты</h2>
      {designs.length > 0 && (
        <ul className={styles.designs} aria-label="Макеты">
          {ordered.map((design) => (
            <Design key={design.id} design={design} onChanged={reload} />
          ))}
        </ul>
      )}
      {loader.data && !loader.data.isLastPage && (
        <p>
          <Button small onClick={() => setSize(100)}>
            Показать все
          </Button>
        </p>
      )}
      {deleted.length > 0 && (
        <details>
          <summary>Корзина: {deleted.length}</summary>
          <p className="small muted">Удалённые макеты лежат здесь 30 дней, их можно восстановить.</p>
          <ul className={styles.designs} aria-label="Макеты в корзине">
            {deleted.map((design) => (
              <Design key={design.id} design={design} onChanged={reload} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Design({ design, onChanged }: { design: CoverDesign; onChanged: () => void }) {
  const { id, scene, updatedAt, deletedAt } = design;
  const title = designTitle(design);
  const back = useSubmit(restoreCoverDesign, { onDone: onChanged });
  const away = useSubmit(deleteCoverDesign, {
    onDone: () => {
      onChanged();
      showToast("Макет в корзине: 30 дней его можно восстановить", { kind: "info" });
    },
  });
  const refusal = [back, away].find(({ status }) => status === "refused")?.message;
  return (
    <li>
      {deletedAt ? (
        <>
          <CoverThumbnail scene={scene} width={176} />
          <span>{title}</span>
          <Button small busy={back.status === "submitting"} onClick={() => back.submit({ id })}>
            Восстановить
          </Button>
        </>
      ) : (
        <>
          <a href={editorHref({ design: id })}>
            <CoverThumbnail scene={scene} width={176} />
            <span>{title}</span>
          </a>
          <span className="small muted">{formatMoment(updatedAt, Date.now())}</span>
          <Button
            small
            variant="text"
            flush
            aria-label={`Удалить макет «${title}»`}
            busy={away.status === "submitting"}
            onClick={() => away.submit({ id })}
          >
            Удалить
          </Button>
        </>
      )}
      <Trouble text={refusal} className="small" />
    </li>
  );
}
