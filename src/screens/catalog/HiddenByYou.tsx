import { useAccount } from "../../app/hooks/machines.ts";
import { formatNumber } from "../../text/plural.ts";
import { type CatalogAddress, catalogHref, changed } from "./catalogAddress.view.ts";

/** That a person's own settings hold here, and how to see what they take out. */
export function HiddenByYou({ query, count }: { query: CatalogAddress; count: number }) {
  const isGuest = useAccount().id < 0;
  const isShown = query.excluded === "show";
  if (isGuest || (count === 0 && !isShown)) return null;
  return (
    <p className="muted">
      {isShown
        ? "Показано и то, что скрывают ваши настройки. "
        : `Скрыто по вашим настройкам: ${formatNumber(count)}${count >= 1_000 ? " и больше" : ""}. `}
      <a href={catalogHref(changed(query, "excluded", isShown ? "" : "show"))}>{isShown ? "Скрыть" : "Показать"}</a>
      {" · "}
      <a href="/account/catalog">Что не показывать</a>
    </p>
  );
}
