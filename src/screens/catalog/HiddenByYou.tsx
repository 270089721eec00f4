import { useAccount } from "../../app/hooks/machines.ts";
import { formatNumber } from "../../text/plural.ts";

type HiddenByYouProps = {
  /** Of the books of this list. */
  count: number;
  /** It is shown here all the same. */
  isShown: boolean;
  /** The same list with what is hidden, or without. */
  hrefOf: (excluded: "show" | "") => string;
};

/** That a person's own settings hold here, and how to see what they take out. */
export default function HiddenByYou({ count, isShown, hrefOf }: HiddenByYouProps) {
  const isGuest = useAccount().id < 0;
  if (isGuest || (count === 0 && !isShown)) return null;
  return (
    <p className="muted">
      {isShown
        ? "Показано и то, что скрывают ваши настройки. "
        : `Скрыто по вашим настройкам: ${formatNumber(count)}${count >= 1_000 ? " и больше" : ""}. `}
      <a href={hrefOf(isShown ? "" : "show")}>{isShown ? "Скрыть" : "Показать"}</a>
      {" · "}
      <a href="/account/catalog">Что не показывать</a>
    </p>
  );
}
