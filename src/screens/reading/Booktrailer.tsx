import { useEffect, useRef, useState } from "react";
import type { BookDetails } from "../../api/contract/reading.ts";
import { booktrailerTitles } from "../../text/booktrailer.ts";
import { namesOf } from "../../text/people.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "./BookGallery.module.css";

type BooktrailerProps = {
  book: Pick<BookDetails, "id" | "title" | "coverUrl"> & { authors: readonly { fio: string }[] };
  booktrailer: NonNullable<BookDetails["booktrailer"]>;
  /** Of its heading. */
  level?: "h2" | "h3";
};

/** «Буктрейлер»: nothing is asked of the site that has it before the reader wants to see it. */
export function Booktrailer({ book, booktrailer, level: Heading = "h2" }: BooktrailerProps) {
  const [isShown, setShown] = useState(false);
  const { provider, pageUrl, embedUrl } = booktrailer;
  const site = booktrailerTitles[provider];
  return (
    <section className="stack" aria-labelledby="booktrailer">
      <Heading id="booktrailer">Буктрейлер</Heading>
      {isShown ? (
        <Frame src={embedUrl} title={`Буктрейлер: ${book.title}`} />
      ) : (
        <div className={`${styles.before} stack`}>
          <span className={styles.still}>
            <Cover id={book.id} title={book.title} author={namesOf(book.authors)} src={book.coverUrl ?? undefined} />
          </span>
          <div className="stack g2">
            <p>
              <Button icon={<Icon name="play" />} onClick={() => setShown(true)}>
                Показать ролик с {site}
              </Button>
            </p>
            <p className="small muted">Сайт ролика узнает ваш IP-адрес</p>
          </div>
        </div>
      )}
      {isShown && (
        <p className="small">
          <a href={pageUrl} target="_blank" rel="noreferrer">
            Открыть на {site}
          </a>
        </p>
      )}
    </section>
  );
}

/** The player has the focus that its button had. Our own pages send no referrer anywhere; a player without one may refuse to play. */
function Frame({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={src}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      allow="fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
