import { type FormEvent, useRef } from "react";
import { useLocation } from "wouter";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import styles from "./People.module.css";

type PeopleSearchProps = {
  /** What is searched: «Игнор-лист». */
  label: string;
  search: string;
  /** Of the first page of what is found; of everything for "". */
  addressOf: (search: string) => string;
  field?: string;
  find?: string;
  /** Leads back from what was found. */
  all?: string;
};

/** Searches a list of people by their names; the address has what was searched for. */
export function PeopleSearch(props: PeopleSearchProps) {
  const { label, search, addressOf, all = "Показать всех" } = props;
  const { field: name = "Имя или имя пользователя", find: press = "Найти человека" } = props;
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const find = (event: FormEvent) => {
    event.preventDefault();
    navigate(addressOf(field.current?.value.trim() ?? ""));
  };
  return (
    <search key={search}>
      <form className={`${styles.search} row`} aria-label={label} onSubmit={find}>
        <TextField ref={field} type="search" label={name} defaultValue={search} maxLength={100} />
        <Button type="submit">{press}</Button>
        {search && <ButtonLink href={addressOf("")}>{all}</ButtonLink>}
      </form>
    </search>
  );
}
