import { useState } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { formatMoment } from "../../text/dates.ts";
import { lawRefusals } from "../../text/lawRefusals.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import { NewReaderKey } from "./NewReaderKey.tsx";
import styles from "./Security.module.css";

const loadNew = () => neededChunk(() => import("./ReaderKeyDialog.tsx"));
const loadRevoke = () => neededChunk(() => import("./RevokeKeyDialog.tsx"));

const MOST_KEYS = 10;

type Listed = ResultOf<"getReaderKeys">;
/** Why no other key can be made; undefined: one can. */
const refusalOf = (count: number, emailIsConfirmed: boolean): string | undefined => {
  if (!emailIsConfirmed) return lawRefusals.emailNotConfirmed;
  return count < MOST_KEYS ? undefined : "Ключей уже 10. Отзовите один из прежних";
};

type ReaderKeysProps = { listed: Listed; onChanged: () => void };

/** Keys by which reading programs come to the person's books: each is shown once, and can be revoked. */
export function ReaderKeys({ listed: { keys, url, userName }, onChanged }: ReaderKeysProps) {
  const { emailIsConfirmed } = useAccount();
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<{ title: string; key: string } | null>(null);
  const [revoked, setRevoked] = useState<Listed["keys"][number] | null>(null);
  const now = Date.now();
  return (
    <section className="stack g3" aria-labelledby="reader-keys">
      <h2 id="reader-keys">Читалки</h2>
      <p>
        KOReader, FBReader, Librera и другие программы открывают каталог OPDS и скачивают книги сами. В каталоге вашей
        программы укажите адрес <b>{url}</b>, имя пользователя <b>{userName}</b>, а в поле пароля — ключ. Он открывает
        только книги: войти с ним на сайт нельзя.
      </p>
      {made && <NewReaderKey made={made} onClose={() => setMade(null)} />}
      {keys.length > 0 && (
        <ul className="line-above">
          {keys.map((key) => (
            <li key={key.id} className={`${styles.session} line-below`}>
              <Icon name="book-open" />
              <div>
                <p>
                  <b>{key.title}</b>
                </p>
                <p className="small muted num">
                  {key.lastUsedAt ? `Был в деле ${formatMoment(key.lastUsedAt, now)}` : "Ещё не пригодился"}
                </p>
                <p className="small muted num">Создан {formatMoment(key.createdAt, now)}</p>
              </div>
              <Button small aria-label={`Отозвать: ${key.title}`} onClick={() => setRevoked(key)}>
                Отозвать
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="row g3">
        <Button unavailable={refusalOf(keys.length, emailIsConfirmed)} onClick={() => setAsking(true)}>
          Создать ключ…
        </Button>
      </div>
      <LazyDialog
        load={loadNew}
        with={{
          open: isAsking,
          onMade: (next) => {
            setMade(next);
            onChanged();
          },
          onClose: () => setAsking(false),
        }}
      />
      {revoked && (
        <LazyDialog
          key={revoked.id}
          load={loadRevoke}
          with={{ asked: revoked, onDone: onChanged, onClose: () => setRevoked(null) }}
        />
      )}
    </section>
  );
}
