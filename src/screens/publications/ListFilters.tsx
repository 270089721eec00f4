import { useLocation, useSearch } from "wouter";
import { SearchField } from "../../ui/SearchField/SearchField.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { useQueryText } from "../kit/useQueryText.ts";
import type { PublicationListKind } from "./listKind.ts";
import styles from "./PublicationList.module.css";
import { type ListedPublication, listAddress } from "./publicationList.view.ts";

type ListFiltersProps<Row extends ListedPublication> = { kind: PublicationListKind<Row>; userId: number | undefined };

/** What a list is narrowed by: words and a tag. Both stand in the address. */
export function ListFilters<Row extends ListedPublication>({ kind, userId }: ListFiltersProps<Row>) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [text, find] = useQueryText("search");
  const tags = kind.useTags(userId === undefined ? {} : { userId });
  const tag = new URLSearchParams(search).get("tag") ?? "";
  const known = tags.some(({ title }) => title === tag) || tag === "" ? tags : [{ title: tag, count: 0 }, ...tags];
  return (
    <div className={`${styles.filters} stack g3`}>
      <SearchField label="Поиск" placeholder="Слова из заголовка или текста" value={text} onSearch={find} />
      {known.length > 0 && (
        <SelectField
          label="Метка"
          labelHidden
          placeholder="Все метки"
          value={tag}
          options={known.map(({ title, count }) => ({
            value: title,
            label: count > 0 ? `${title} (${count})` : title,
          }))}
          onChange={({ target }) => navigate(listAddress(path, search, "tag", target.value))}
        />
      )}
    </div>
  );
}
