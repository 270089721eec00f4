import { useState } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { deletionState } from "../../services/leaving.calls.ts";
import { formatMoney } from "../../text/amounts.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./Leaving.module.css";
import { goes, refusalOf, stays } from "./leaving.view.ts";

const loadDialog = () => neededChunk(() => import("./DeletionDialog.tsx"));
const nothing = {};

/** What goes, what stays, and the button that begins to leave. */
export function Deletion({ withCode, onLeft }: { withCode: boolean; onLeft: (until: string) => void }) {
  const loader = useLoader(deletionState, nothing, null);
  const [isAsked, setAsked] = useState(false);
  return (
    <section className="stack g4" aria-labelledby="leave">
      <div className="stack g2">
        <h2 id="leave">Удалить учётную запись</h2>
        <p>
          Вы сразу выйдете на всех устройствах, страница автора пропадёт, произведения станут черновиками. Ещё 14 дней
          учётную запись можно вернуть: войти и нажать «Вернуть учётную запись». Потом её не вернёт никто.
        </p>
      </div>
      <Loaded loader={loader}>
        {(deletion) => (
          <>
            <div className={`${styles.fates} stack g5`}>
              <Fate title="Исчезнет навсегда" lines={goes(deletion)} />
              <Fate title="Останется" lines={stays(deletion)} />
            </div>
            {deletion.owed > 0 && (
              <Note
                kind="warn"
                title={`На балансе ${formatMoney(deletion.owed)}`}
                level={3}
                actions={<ButtonLink href="/merchant/balance">Баланс и выплаты</ButtonLink>}
              >
                Получите выплату до удаления: документы для выплат сотрутся, и отправить её будет некуда.
              </Note>
            )}
            <p>Сначала заберите с собой то, что жалко потерять.</p>
            <div className="row g2">
              <Button onClick={() => setAsked(true)} unavailable={refusalOf(deletion, Date.now())}>
                Удалить учётную запись
              </Button>
            </div>
            <LazyDialog
              load={loadDialog}
              with={{
                open: isAsked,
                shownCount: deletion.shownCount,
                withCode,
                onClose: () => setAsked(false),
                onLeft,
              }}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

const Fate = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div className="stack g2">
    <h3>{title}</h3>
    <ul className={`${styles.lines} stack g2`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);
