import { useState } from "react";
import { useSearch } from "wouter";
import type { Library, ShelvedWork } from "../../api/contract/library.ts";
import { spareChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { userLibrary } from "../../services/library.calls.ts";
import { namesOf } from "../../text/namesOf.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { LateShown } from "../parts/LateShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import styles from "./LibraryScreen.module.css";
import { LikedWorks } from "./LikedWorks.tsx";
import { addressOf, factsOf, isOfLiked, libraryQuery, newOf, placeOfBook, tabsOf } from "./library.view.ts";
import ShelfButton from "./ShelfButton.tsx";

const loadSaved = () => spareChunk(() => import("../offline/SavedShelf.tsx"));

export const first = ({ search }: Ahead) => [firstLoad(userLibrary, libraryQuery(search))];

/** /library: what the reader has put on their shelves. */
export default function LibraryScreen() {
  const search = useSearch();
  const query = libraryQuery(search);
  const loader = useLoader(userLibrary, query, null);
  return (
    <div className="wrap page stack g5">
      <PageTitle />
      <Loaded loader={loader} skeleton={<SkeletonRows rows={4} covers label="Библиотека загружается" />}>
        {(library) => <Shelf key={search} library={library} search={search} onShelved={loader.reload} />}
      </Loaded>
      <LateShown load={loadSaved} with={{}} />
    </div>
  );
}

type ShelfProps = { library: Library; search: string; onShelved: () => void };

function Shelf({ library, search, onShelved }: ShelfProps) {
  const query = libraryQuery(search);
  const { worksInLibrary: works, isLastPage } = library;
  const page = Number(query.page ?? 1);
  if (isOfLiked(search))
    return (
      <>
        <Tabs label="Полки" items={tabsOf(library, null)} />
        <LikedWorks />
      </>
    );
  return (
    <>
      <Tabs label="Полки" items={tabsOf(library, query.state)} />
      {works.length === 0 ? (
        <Blank
          title={library.totalCount === 0 ? "Библиотека пуста" : "На этой полке пусто"}
          action={<ButtonLink href="/">Выбрать книгу</ButtonLink>}
        >
          Откройте книгу и нажмите «В библиотеку»: она будет ждать вас здесь, а о новых главах сообщит колокольчик.
        </Blank>
      ) : (
        <ul>
          {works.map((work) => (
            <Line key={work.workId} work={work} onShelved={onShelved} />
          ))}
        </ul>
      )}
      {(page > 1 || !isLastPage) && (
        <nav className="row" aria-label="Страницы">
          {page > 1 && <ButtonLink href={addressOf(query.state, page - 1)}>Назад</ButtonLink>}
          {!isLastPage && <ButtonLink href={addressOf(query.state, page + 1)}>Дальше</ButtonLink>}
        </nav>
      )}
    </>
  );
}

function Line({ work, onShelved }: { work: ShelvedWork; onShelved: () => void }) {
  const [now] = useState(Date.now);
  const { workId, title, authors, book, workProgress } = work;
  const cover = book && "coverUrl" in book ? book.coverUrl : null;
  const share = Math.round(workProgress * 100);
  const fresh = newOf(work);
  return (
    <li className={styles.line}>
      <Cover
        className={styles.cover}
        id={workId}
        title={title}
        author={namesOf(authors)}
        src={cover ?? undefined}
        size="thumb"
      />
      <div className={styles.body}>
        <h2 className={styles.title}>{book ? <a href={placeOfBook(work)}>{title}</a> : title}</h2>
        <p className="small muted">{namesOf(authors)}</p>
        {work.how === "gone" ? (
          <p className="small">Снято автором</p>
        ) : (
          <>
            {(work.lastChapterTitle || fresh) && (
              <p className="row g2">
                {work.lastChapterTitle && <span>{work.lastChapterTitle}</span>}
                {fresh && <Badge kind="own">{fresh}</Badge>}
              </p>
            )}
            <Progress className={styles.progress} label={`Прочитано ${share}\u00a0%`} value={share} />
            <p className="small muted num">{factsOf(work, now)}</p>
          </>
        )}
      </div>
      <div className={styles.tools}>
        <ShelfButton
          work={{ id: workId, title }}
          shelf={work.inLibraryState}
          isMuted={work.isMuted}
          small
          onShelved={onShelved}
        />
      </div>
    </li>
  );
}
