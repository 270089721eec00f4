import { type FormEvent, useRef, useState } from "react";
import type { BookQuery } from "../../text/bookSearch.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import styles from "./BookSearch.module.css";
import { wordsFault } from "./bookSearch.view.ts";

type SearchFormProps = {
  query: BookQuery;
  /** What was there before is open to authors alone. */
  canSearchPast: boolean;
  onSearch: (wanted: BookQuery) => void;
};

const switches = [
  ["withCase", "С учётом регистра", "Заглавные и строчные буквы, «ё» и «е» различаются"],
  ["wholeWord", "Слово целиком", undefined],
  ["past", "Искать и в прежних текстах", "Также в главах из корзины"],
] as const;

/** What to look for, and how. It is searched when it is sent: a search reads every chapter. */
export function SearchForm({ query, canSearchPast, onSearch }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(query);
  const [fault, setFault] = useState<string>();
  // Back and forward bring an earlier search again; the form stays, and with it the focus.
  const addressed = JSON.stringify(query);
  const [known, setKnown] = useState(addressed);
  if (addressed !== known) {
    setKnown(addressed);
    setWanted(query);
    setFault(undefined);
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wrong = wordsFault(wanted.words);
    setFault(wrong);
    if (wrong === undefined) onSearch(wanted);
    else field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to all readers yet
    <form role="search" className={`${styles.form} stack g3`} aria-label="Поиск в книге" noValidate onSubmit={send}>
      <TextField
        ref={field}
        label="Что найти"
        type="search"
        autoComplete="off"
        value={wanted.words}
        error={fault}
        onChange={({ target }) => setWanted({ ...wanted, words: target.value })}
      />
      <div className="stack g2">
        {switches.map(
          ([name, label, hint]) =>
            (name !== "past" || canSearchPast) && (
              <Checkbox
                key={name}
                label={label}
                hint={hint}
                checked={wanted[name]}
                onChange={({ target }) => setWanted({ ...wanted, [name]: target.checked })}
              />
            ),
        )}
      </div>
      <p>
        <Button type="submit">Искать</Button>
      </p>
    </form>
  );
}
