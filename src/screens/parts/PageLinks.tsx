import { ButtonLink } from "../../ui/Button/Button.tsx";

type PageLinksProps = { page: number; isLastPage: boolean; addressOf: (page: number) => string };

/** To the page before and behind this one; nothing where there is one page alone. */
export const PageLinks = ({ page, isLastPage, addressOf }: PageLinksProps) =>
  (page > 1 || !isLastPage) && (
    <nav className="row" aria-label="Страницы">
      {page > 1 && <ButtonLink href={addressOf(page - 1)}>Предыдущие</ButtonLink>}
      {!isLastPage && <ButtonLink href={addressOf(page + 1)}>Дальше</ButtonLink>}
    </nav>
  );
