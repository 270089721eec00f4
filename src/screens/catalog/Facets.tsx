import { useRef, useState, useSyncExternalStore } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { MOST_EXCLUDED_TAGS, MOST_TAGS } from "../../text/catalogOptions.ts";
import { workForms } from "../../text/workOptions.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { countedBooks } from "../kit/bookList.view.ts";
import styles from "./Catalog.module.css";
import { chipsOf, choices, listOf, selectsFor, ticks } from "./catalog.view.ts";
import type { CatalogAddress } from "./catalogAddress.view.ts";
import { ExcludedGenres, GenreFacet } from "./GenreFacet.tsx";
import { TagsFacet } from "./TagsFacet.tsx";

type Change = (name: string, value: string) => void;
type FacetsProps = { query: CatalogAddress; onChange: Change; found: ResultOf<"searchCatalog"> | null };

const stillClosed = "[data-server-rendered] aside > details:not([open])";
const narrow = "(max-width: 768px)";
const isWideNow = () => !matchMedia(narrow).matches;
const subscribe = (listen: () => void) => {
  const query = matchMedia(narrow);
  query.addEventListener("change", listen);
  return () => query.removeEventListener("change", listen);
};

/** All filters; each holds at once. Up to 768 px they fold into one button, and end with the way to what is found. */
export function Facets({ query, onChange, found }: FacetsProps) {
  const isWide = useSyncExternalStore(subscribe, isWideNow, () => true);
  // Of what the server has drawn the styles fold it: who has pressed it there has taken `open` away.
  const [isOpen, setOpen] = useState(() => Boolean(globalThis.document?.querySelector(stillClosed)));
  const summary = useRef<HTMLElement>(null);
  const count = chipsOf(query).length;
  // Folded, the button is gone: the keys go on from the line above what is found.
  const show = () => {
    summary.current?.focus();
    setOpen(false);
  };
  return (
    <aside aria-label="Фильтры">
      <details
        className={`fold ${styles.facets}`}
        open={isWide || isOpen}
        onToggle={(event) => !isWide && setOpen(event.currentTarget.open)}
      >
        <summary ref={summary}>
          {count > 0 ? `Фильтры: ${count}` : "Фильтры"}
          <Icon name="chevron-down" />
        </summary>
        <form className="stack g5" aria-label="Отбор книг" onSubmit={(event) => event.preventDefault()}>
          <FormFacet query={query} onChange={onChange} />
          <GenreFacet query={query} onChange={onChange} />
          <ExcludedGenres query={query} onChange={onChange} />
          <Choices query={query} onChange={onChange} />
          <TagsFacet name="tag" label="Метки" most={MOST_TAGS} query={query} onChange={onChange} />
          <TagsFacet name="extag" label="Кроме меток" most={MOST_EXCLUDED_TAGS} query={query} onChange={onChange} />
          <Selects query={query} onChange={onChange} />
          <Fieldset label="Ещё">
            {ticks.map(({ name, value, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={query[name] === value}
                onChange={({ target }) => onChange(name, target.checked ? value : "")}
              />
            ))}
          </Fieldset>
          <Button className={styles.show} onClick={show}>
            {found && found.realTotalCount > 0 ? `Показать: ${countedBooks(found)}` : "Ничего не нашлось"}
          </Button>
        </form>
      </details>
    </aside>
  );
}

type FacetProps = { query: CatalogAddress; onChange: Change };

function FormFacet({ query, onChange }: FacetProps) {
  const chosen = listOf(query, "form");
  return (
    <Fieldset label="Форма">
      {workForms.map(({ enumValue, title }) => (
        <Checkbox
          key={enumValue}
          label={title}
          checked={chosen.includes(enumValue)}
          onChange={({ target }) =>
            onChange(
              "form",
              (target.checked ? [...chosen, enumValue] : chosen.filter((one) => one !== enumValue)).join(","),
            )
          }
        />
      ))}
    </Fieldset>
  );
}

const Choices = ({ query, onChange }: FacetProps) =>
  choices.map(({ name, label, usual, options }) => (
    <Fieldset key={name} label={label}>
      {options.map(({ value, title }) => (
        <Radio
          key={value}
          name={name}
          value={value}
          label={title}
          checked={(query[name] ?? usual) === value}
          onChange={() => onChange(name, value === usual ? "" : value)}
        />
      ))}
    </Fieldset>
  ));

function Selects({ query, onChange }: FacetProps) {
  const isGuest = useAccount().id < 0;
  return selectsFor(query, isGuest).map(({ name, label, usual, options }) => (
    <SelectField
      key={name}
      label={label}
      value={query[name] ?? usual}
      options={options.map(({ value, title }) => ({ value, label: title }))}
      onChange={({ target }) => onChange(name, target.value === usual ? "" : target.value)}
    />
  ));
}
