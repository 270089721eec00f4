import { useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { catalog } from "../../services/catalog.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Authors } from "../parts/Authors.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PeopleSearch } from "../parts/PeopleSearch.tsx";
import { newReviewHref } from "./review.view.ts";

/** So many works are offered: a title that is typed further finds fewer. */
const MOST = "12";
const addressOf = (search: string): string =>
  search ? `/review/create?${new URLSearchParams({ search })}` : "/review/create";

/** A new review begins with its work, found by words of its title. The address has what was searched for. */
export function WorkSearch() {
  const search = new URLSearchParams(useSearch()).get("search")?.trim().slice(0, 100) ?? "";
  return (
    <>
      <PeopleSearch
        label="О каком произведении"
        search={search}
        addressOf={addressOf}
        field="Название или автор"
        find="Найти произведение"
        all="Искать заново"
      />
      {search && <Found search={search} />}
    </>
  );
}

function Found({ search }: { search: string }) {
  const loader = useLoader(catalog, { search, page: "1", ps: MOST }, null);
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={3} label="Произведения ищутся" />}>
      {({ searchResults }) =>
        searchResults.length === 0 ? (
          <Blank mark="search" level={2} title="Ничего не нашлось">
            Проверьте, как написано название.
          </Blank>
        ) : (
          <ul className="stack g3" aria-label="Найденные произведения">
            {searchResults.map((work) => (
              <li key={work.id}>
                <a className="alone" href={newReviewHref(work.id)}>
                  {work.title}
                </a>
                <br />
                <span className="small muted">
                  <Authors className="alone" authors={work.authors} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
