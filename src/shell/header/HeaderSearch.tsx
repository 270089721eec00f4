import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { spareChunk } from "../../app/chunks.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "./HeaderSearch.module.css";

/** `onGone`: the person is on the way to what was looked for. */
type HeaderSearchProps = { onGone: () => void };

import { lazyPart } from "../composition/lazy.ts";

const loadSuggestions = () => spareChunk(lazyPart("suggestions"));

/** What the catalogue at this address looks for; nothing at any other. */
const searchOf = (address: string): string =>
  address.startsWith("/catalog?") ? (new URLSearchParams(address.slice(9)).get("q") ?? "") : "";

/** The field of search in the header: a form that works at once, with suggestions that are fetched when it is entered. */
export function HeaderSearch({ onGone }: HeaderSearchProps) {
  const [path, navigate] = useLocation();
  const query = useSearch();
  const shown = searchOf(`${path}?${query}`);
  const [known, setKnown] = useState(shown);
  const [text, setText] = useState(shown);
  if (shown !== known) {
    setKnown(shown);
    setText(shown);
  }
  const [Suggestions, fetchSuggestions] = useLazyPart(loadSuggestions);
  const [isOpen, setOpen] = useState(false);
  /** Where the offered lines lead, in their order. */
  const offered = useRef<readonly string[]>([]);
  const [count, setCount] = useState(0);
  const [active, setActive] = useState(-1);
  const list = useId();

  const isExpanded = isOpen && count > 0;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const go = (address: string) => {
    close();
    setText(searchOf(address));
    onGone();
    navigate(address);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    go((isExpanded && offered.current[active]) || (query ? `/catalog?q=${encodeURIComponent(query)}` : "/catalog"));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && (isExpanded || text)) {
      // Neither the browser clears the field at once nor the header closes: first the list goes.
      event.preventDefault();
      event.stopPropagation();
      if (isExpanded) close();
      else setText("");
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.nativeEvent.isComposing || count === 0) return;
    event.preventDefault();
    setOpen(true);
    // One place before the first line is the field itself.
    setActive(isOpen ? ((active + 1 + step + count + 1) % (count + 1)) - 1 : step > 0 ? 0 : count - 1);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to all readers yet
    <form
      role="search"
      aria-label="По сайту"
      className={styles.form}
      onSubmit={submit}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <Icon name="search" />
      <input
        type="search"
        name="q"
        className={styles.input}
        role="combobox"
        aria-label="Поиск книг и авторов"
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={list}
        aria-activedescendant={isExpanded && active >= 0 ? `${list}-${active}` : undefined}
        placeholder="Книга или автор"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onFocus={() => void fetchSuggestions()}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={press}
      />
      {Suggestions && (
        <Suggestions
          id={list}
          text={text}
          isOpen={isOpen}
          active={active}
          onOffer={(addresses) => {
            offered.current = addresses;
            setCount(addresses.length);
            setActive(-1);
          }}
          onChoose={go}
        />
      )}
    </form>
  );
}
