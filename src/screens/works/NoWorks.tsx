import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";

type NoWorksProps = {
  isFiltered: boolean;
  /** The tab that holds nothing whatever is looked for. */
  emptyTab: string;
  isBin: boolean;
  isOwn: boolean;
  onReset: () => void;
};

/** Why a list of works is empty, and what can be done. */
export function NoWorks({ isFiltered, emptyTab, isBin, isOwn, onReset }: NoWorksProps) {
  if (isFiltered)
    return (
      <Blank
        mark="search"
        title={emptyTab ? "Здесь пусто" : "Ничего не нашлось"}
        action={<Button onClick={onReset}>Сбросить</Button>}
      >
        {emptyTab
          ? `Среди ваших произведений нет ни одного из раздела «${emptyTab}».`
          : "В этом списке нет произведений с таким названием, циклом или меткой."}
      </Blank>
    );
  if (isBin)
    return <Blank title="Корзина пуста">Удалённые произведения лежат здесь 30 дней, их можно восстановить.</Blank>;
  return (
    <Blank title="Пока ни одного произведения">
      {isOwn
        ? "Создайте его с чистого листа или импортируйте готовую книгу из Word (.docx) или fb2."
        : "Автор ещё ничего не создал."}
    </Blank>
  );
}
