import { useLocation } from "wouter";
import { SearchField } from "../../ui/SearchField/SearchField.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { useQueryText } from "../kit/useQueryText.ts";
import styles from "./LibraryScreen.module.css";
import { type LibraryQuery, libraryHref, librarySorts } from "./library.view.ts";

/** What a shelf is searched, narrowed and ordered by; the address holds it. */
export function LibraryFilters({ query }: { query: LibraryQuery }) {
  const [, navigate] = useLocation();
  const [typed, type] = useQueryText("search");
  return (
    <div className={`${styles.filters} stack g3`}>
      <SearchField
        label="Найти в библиотеке"
        placeholder="Название книги"
        value={typed}
        maxLength={200}
        onSearch={type}
      />
      <SelectField
        label="Формат"
        labelHidden
        placeholder="Книги и аудиокниги"
        options={[
          { value: "EBook", label: "Книги" },
          { value: "Audiobook", label: "Аудиокниги" },
        ]}
        value={query.format ?? ""}
        onChange={({ target }) =>
          navigate(libraryHref(query, { format: (target.value || undefined) as LibraryQuery["format"] }), {
            replace: true,
          })
        }
      />
      <SelectField
        label="Порядок"
        labelHidden
        options={librarySorts}
        value={query.sort}
        onChange={({ target }) =>
          navigate(libraryHref(query, { sort: target.value as LibraryQuery["sort"] }), { replace: true })
        }
      />
    </div>
  );
}
