import { useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { userLibrary } from "../../services/library.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { LibraryPages } from "./LibraryPages.tsx";
import { libraryQuery, shelfTabs } from "./library.view.ts";
import { PastShelf } from "./PastShelf.tsx";
import { ShelvedLine } from "./ShelvedLine.tsx";

type PersonLibraryProps = { userId: number; address: string };

/** Another person's shelves, on their page, where they let it be seen. */
export default function PersonLibrary({ userId, address }: PersonLibraryProps) {
  const query = libraryQuery(useSearch());
  const base = `${address}?tab=library`;
  const loader = useLoader(userLibrary, { userId, ...query }, null);
  return (
    <section className="stack g5" aria-label="Библиотека">
      <Loaded loader={loader} skeleton={<SkeletonRows rows={3} covers label="Библиотека загружается" />}>
        {(library) => (
          <>
            <Tabs label="Полки" items={shelfTabs(library, query, base)} />
            {library.worksInLibrary.length > 0 ? (
              <>
                <ul>
                  {library.worksInLibrary.map((work) => (
                    <ShelvedLine key={work.workId} work={work} />
                  ))}
                </ul>
                <LibraryPages query={query} isLastPage={library.isLastPage} base={base} />
              </>
            ) : query.page ? (
              <PastShelf level={3} query={query} base={base} />
            ) : (
              <Blank level={3} title="На этой полке пусто" />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
