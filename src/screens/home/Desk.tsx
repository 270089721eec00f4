import { type ReactNode, useId } from "react";
import type { BegunBook, UnfinishedWork } from "../../api/contract/reading.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useDeskRoom } from "../../app/hooks/useDeskRoom.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { desk } from "../../services/catalog.calls.ts";
import { chapterHref } from "../../text/chapterHref.ts";
import { formatMoment } from "../../text/dates.ts";
import { namesOf } from "../../text/people.ts";
import { Badge, type BadgeProps } from "../../ui/Badge/Badge.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { readShare } from "../kit/bookList.view.ts";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./Desk.module.css";
import { Covered, News } from "./DeskParts.tsx";

const states: Partial<Record<UnfinishedWork["state"], { kind: BadgeProps["kind"]; words: string }>> = {
  draft: { kind: "draft", words: "Черновик" },
  rejected: { kind: "stop", words: "Возвращено" },
  onModeration: { kind: "wait", words: "На проверке" },
  published: { kind: "live", words: "Опубликовано, есть правка" },
};

/**
 * What one was at: books to go on reading, works to go on writing; who does not write sees nothing of writing but a link.
 * @param onSettled - it has its final size
 */
export default function Desk({ onSettled }: { onSettled: () => void }) {
  const loader = useLoader(desk, null, null);
  const isSettled = loader.status === "success" || loader.status === "error";
  const heading = useId();
  const frame = useDeskRoom(isSettled, onSettled);
  return (
    <div ref={frame}>
      <Loaded loader={loader} skeleton={<SkeletonRows rows={1} covers label="Ваш стол загружается" />}>
        {({ reading, writing, isAuthor, news }) => (
          <div className="stack g6">
            {reading.length + writing.length === 0 ? (
              <section className="stack g3" aria-labelledby={heading}>
                <h2 id={heading}>Продолжить читать</h2>
                <p className="narrow">
                  Откройте любую книгу: место, где вы остановитесь, будет ждать вас здесь.{" "}
                  {isAuthor ? <NothingToWriteOn /> : <BeginToWrite />}
                </p>
              </section>
            ) : (
              <div className={`${styles.desk} stack`} data-for={writing.length === 0 ? "reader" : "author"}>
                <Shelf title="Продолжить писать" items={writing} draw={(work) => <Writing work={work} />} />
                <Shelf title="Продолжить читать" items={reading} draw={(book) => <Reading book={book} />} />
              </div>
            )}
            {news.length > 0 && (
              <div className={`${styles.desk} stack`} data-for="reader">
                <Shelf
                  title="Новое у ваших авторов и в библиотеке"
                  items={news.map((book) => ({ ...book, workId: book.id }))}
                  draw={(book) => <News book={book} />}
                />
              </div>
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

const BeginToWrite = () => (
  <>
    Пишете сами? <a href="/work/select-form">Создайте произведение</a>
  </>
);

function NothingToWriteOn() {
  const { userName } = useAccount();
  return (
    <>
      Неопубликованных правок у вас нет. <a href={`/u/${encodeURIComponent(userName)}/works/edit`}>Мои произведения</a>
    </>
  );
}

type ShelfProps<T> = { title: string; items: readonly T[]; draw: (item: T) => ReactNode };

function Shelf<T extends { workId: number }>({ title, items, draw }: ShelfProps<T>) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className="stack g3" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={`${styles.list} line-above`}>
        {items.map((item) => (
          <li key={item.workId} className={`${styles.row} stack line-below`}>
            {draw(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Writing({ work }: { work: UnfinishedWork }) {
  const { workId, title, state, chapter, lastModificationTime } = work;
  const badge = states[state];
  return (
    <>
      <Covered {...work} />
      <div className="stack g1">
        <h3>
          <a href={chapter ? `/work/edit/chapter/${chapter.id}` : `/work/${workId}/edit/content`}>
            {title}
            {chapter && <span className={styles.chapter}>{chapter.title || "Без названия"}</span>}
          </a>
        </h3>
        <p className="row g2 small muted">
          {badge && <Badge kind={badge.kind}>{badge.words}</Badge>}
          <span>изменено {formatMoment(lastModificationTime, Date.now())}</span>
        </p>
      </div>
    </>
  );
}

function Reading({ book }: { book: BegunBook }) {
  const { title, authors, chapterTitle, chapterNumber, chapterCount, movedAt } = book;
  const share = readShare(book);
  return (
    <>
      <Covered {...book} />
      <div className="stack g1">
        <h3>
          <a href={chapterHref(book)}>
            {title}
            <span className={styles.chapter}>{chapterTitle || "Без названия"}</span>
          </a>
        </h3>
        <p className="small muted">{namesOf(authors)}</p>
        <Progress
          className={styles.progress}
          label={`${book.format === "Audiobook" ? "Прослушано" : "Прочитано"} ${share}\u00a0% книги`}
          value={share}
        />
        <p className="small muted num">
          {`глава ${chapterNumber} из ${chapterCount}, ${share}\u00a0% книги, ${formatMoment(movedAt, Date.now())}`}
        </p>
      </div>
    </>
  );
}
