import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { type LibraryQuery, libraryHref } from "./library.view.ts";

type PastShelfProps = { query: LibraryQuery; base?: string; level?: 2 | 3 };

/** Behind the last page of a shelf: an old address, or the books that were here lie elsewhere now. */
export const PastShelf = ({ query, base, level }: PastShelfProps) => (
  <Blank
    level={level}
    title="Здесь книги кончились"
    action={<ButtonLink href={libraryHref(query, {}, base)}>К первой странице</ButtonLink>}
  />
);
