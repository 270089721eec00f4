import { useState } from "react";
import { useSearch } from "wouter";
import type { Library } from "../../api/contract/library.ts";
import { spareChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { userLibrary } from "../../services/library.calls.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { useSteady } from "../../ui/useSteady.ts";
import { SelectionTick } from "../kit/SelectionBar.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { EmptyShelf } from "./EmptyShelf.tsx";
import { LibraryFilters } from "./LibraryFilters.tsx";
import { LibraryPages } from "./LibraryPages.tsx";
import styles from "./LibraryScreen.module.css";
import { LikedWorks } from "./LikedWorks.tsx";
import { isOfLiked, type LibraryQuery, libraryHref, libraryQuery, tabsOf } from "./library.view.ts";
import MoveBar from "./MoveBar.tsx";
import ShelfButton from "./ShelfButton.tsx";
import { ShelvedLine } from "./ShelvedLine.tsx";
import { StoppedHere } from "./StoppedHere.tsx";

const loadSaved = () => spareChunk(() => import("../offline/SavedShelf.tsx"));

/** From shelf to shelf the page stays. */
export const isKept = true;
export const first = ({ search }: Ahead) => [firstLoad(userLibrary, libraryQuery(search))];

/** /library: what the reader has put on their shelves, and what they have bought. */
export default function LibraryScreen() {
  const search = useSearch();
  const query = libraryQuery(search);
  const loader = useLoader(userLibrary, query, null);
  // «Вернуть» may be pressed on another shelf than the one that the book lay on.
  const reload = useSteady(loader.reload);
  // The reason lasts while it is tried again: what is stored on the device does not change its place every ten seconds.
  const isAlone = loader.data === null && loader.reason !== "";
  const isOffline = isAlone && loader.httpStatus === 0;
  const current = isOfLiked(search) ? null : query;
  const shelves = (
    <Loaded
      key="shelves"
      loader={loader}
      skeleton={
        <>
          {current && <div className={styles.filterRoom} />}
          <SkeletonRows rows={4} covers label="Библиотека загружается" />
        </>
      }
      {...(isOffline && { failedTitle: "Полки не загрузились: для них нужна сеть" })}
    >
      {(library) =>
        current === null ? (
          <LikedWorks />
        ) : (
          <>
            {library.stopped && <StoppedHere book={library.stopped} />}
            <LibraryFilters query={query} />
            <Shelf key={libraryHref(query, { page: query.page })} library={library} query={query} onShelved={reload} />
          </>
        )
      }
    </Loaded>
  );
  const saved = <LazyShown key="saved" load={loadSaved} with={{ isOffline }} />;
  return (
    <div className="wrap page stack g5">
      <PageTitle />
      {!isAlone && <Tabs label="Полки" items={tabsOf(loader.data, current)} />}
      {isAlone ? [saved, shelves] : [shelves, saved]}
    </div>
  );
}

type ShelfProps = { library: Library; query: LibraryQuery; onShelved: () => void };

function Shelf({ library, query, onShelved }: ShelfProps) {
  const { worksInLibrary: works, isLastPage } = library;
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const all = works.map(({ workId }) => workId);
  const chosen = all.filter((id) => ticked.includes(id));
  if (works.length === 0) return <EmptyShelf isAnything={library.totalCount > 0} query={query} />;
  return (
    <>
      <ul>
        {works.map((work) => {
          const { workId: id, title } = work;
          return (
            <ShelvedLine
              key={id}
              work={work}
              tick={
                <SelectionTick
                  name={title}
                  isTicked={ticked.includes(id)}
                  onToggle={() =>
                    setTicked((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
                  }
                />
              }
              tools={
                <ShelfButton
                  key={work.inLibraryState}
                  work={{ id, title }}
                  shelf={work.inLibraryState}
                  isMuted={work.isMuted}
                  small
                  onShelved={onShelved}
                />
              }
            />
          );
        })}
      </ul>
      <LibraryPages query={query} isLastPage={isLastPage} />
      <MoveBar ids={chosen} all={all} onChoose={setTicked} onMoved={onShelved} />
    </>
  );
}
