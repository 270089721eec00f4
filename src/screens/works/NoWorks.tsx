import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";

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
          : "В этом списке нет произведений с таким названием или меткой."}
      </Blank>
    );
  if (isBin) return <Blank title="Корзина пуста">Удалённые произведения лежат здесь 30 дней, их можно вернуть.</Blank>;
  return (
    <Blank
      title="Пока ни одного произведения"
      action={
        isOwn && (
          <ButtonLink href="/work/select-form" variant="primary" icon={<Icon name="plus" />}>
            Создать произведение
          </ButtonLink>
        )
      }
    >
      {isOwn
        ? "Начните с чистого листа или импортируйте готовую книгу из Word (.docx) или fb2."
        : "Автор ещё ничего не создал."}
    </Blank>
  );
}
