import { useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { searchedWork } from "../../services/bookSearch.calls.ts";
import { bookQueryOf } from "../../text/bookSearch.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { chaptersHref } from "../kit/work.view.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { BookSearch } from "./BookSearch.tsx";

const inputOf = ({ params }: Pick<ScreenProps, "params">) => ({ id: Number(params.id) });

export const first = (ahead: Ahead) => [firstLoad(searchedWork, inputOf(ahead))];

/** /work/{id}/search: words through a whole book, for its authors; the staff looks. */
export default function BookSearchScreen({ params }: ScreenProps) {
  const query = bookQueryOf(useSearch());
  const loader = useLoader(searchedWork, inputOf({ params }), null);
  return (
    <div className="wrap page stack g5">
      <Loaded
        loader={loader}
        title="Поиск в книге"
        skeleton={<SkeletonRows rows={4} label="Поиск в книге загружается" />}
      >
        {({ work }) => (
          <>
            <header className="stack g3">
              <Crumbs items={[{ label: work.title, href: chaptersHref(work) }, { label: "Поиск" }]} />
              <PageTitle />
            </header>
            {work.format === "Audiobook" ? (
              <Blank
                title="В аудиокниге нет текста"
                action={<ButtonLink href={chaptersHref(work)}>К главам</ButtonLink>}
              >
                Искать слова можно в книге, которая написана.
              </Blank>
            ) : (
              <BookSearch key={work.id} work={work} query={query} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
