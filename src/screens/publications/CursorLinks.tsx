import { ButtonLink } from "../../ui/Button/Button.tsx";

type CursorLinksProps = {
  /** Where this page begins; nothing: it is the first. */
  cursor: string | undefined;
  /** Where the next one does; null: there is none. */
  next: string | null;
  /** @param cursor empty: of the first page */
  addressOf: (cursor: string) => string;
};

/** The way through a list that is read from place to place. */
export const CursorLinks = ({ cursor, next, addressOf }: CursorLinksProps) => (
  <nav className="row" aria-label="Страницы">
    {cursor && <ButtonLink href={addressOf("")}>К первой странице</ButtonLink>}
    {next && <ButtonLink href={addressOf(next)}>Дальше</ButtonLink>}
  </nav>
);
