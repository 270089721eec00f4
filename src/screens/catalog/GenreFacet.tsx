import { useState } from "react";
import { MOST_GENRES } from "../../text/catalogOptions.ts";
import { genres, genreTitle } from "../../text/genres.ts";
import { folded } from "../../text/words.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { Tag } from "../../ui/Tag/Tag.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { listOf } from "./catalog.view.ts";
import type { CatalogAddress } from "./catalogAddress.view.ts";

type FacetProps = { query: CatalogAddress; onChange: (name: string, value: string) => void };

/** Genres that are shown before anybody asks for all of them. */
const FEW = 6;

/** Books of any of these genres. */
export function GenreFacet({ query, onChange }: FacetProps) {
  const [typed, setTyped] = useState("");
  const [isWhole, setWhole] = useState(false);
  const chosen = listOf(query, "genre");
  const isFull = chosen.length >= MOST_GENRES;
  const soughtTitle = folded(typed.trim());
  const found = genres.filter(
    ({ value, title }) => chosen.includes(String(value)) || folded(title).includes(soughtTitle),
  );
  const ordered = found.toSorted(
    (one, other) => Number(chosen.includes(String(other.value))) - Number(chosen.includes(String(one.value))),
  );
  const shown = isWhole || soughtTitle !== "" ? ordered : ordered.slice(0, Math.max(FEW, chosen.length));
  return (
    <Fieldset label="Жанр" hint={isFull ? `Выбрать можно не больше ${MOST_GENRES} жанров` : undefined}>
      <TextField
        type="search"
        label="Найти жанр"
        labelHidden
        placeholder="Найти жанр"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {shown.map(({ value, title }) => (
        <Checkbox
          key={value}
          label={title}
          checked={chosen.includes(String(value))}
          disabled={isFull && !chosen.includes(String(value))}
          onChange={({ target }) =>
            onChange(
              "genre",
              (target.checked ? [...chosen, String(value)] : chosen.filter((one) => one !== String(value))).join(","),
            )
          }
        />
      ))}
      {shown.length === 0 && <p className="small muted">Такого жанра нет</p>}
      {!isWhole && soughtTitle === "" && (
        <p>
          <Button small variant="text" onClick={() => setWhole(true)}>
            Все жанры
          </Button>
        </p>
      )}
    </Fieldset>
  );
}

/** Books of none of these. */
export function ExcludedGenres({ query, onChange }: FacetProps) {
  const chosen = listOf(query, "exgenre");
  const rest = genres.filter(({ value }) => !chosen.includes(String(value)));
  return (
    <div className="stack g2">
      <SelectField
        label="Кроме жанров"
        placeholder="Выберите жанр"
        value=""
        disabled={chosen.length >= MOST_GENRES}
        options={rest.map(({ value, title }) => ({ value: String(value), label: title }))}
        onChange={({ target }) => target.value && onChange("exgenre", [...chosen, target.value].join(","))}
      />
      {chosen.length > 0 && (
        <div className="row g2">
          {chosen.map((id) => (
            <Tag key={id} onRemove={() => onChange("exgenre", chosen.filter((one) => one !== id).join(","))}>
              {genreTitle(Number(id)) ?? id}
            </Tag>
          ))}
        </div>
      )}
    </div>
  );
}
