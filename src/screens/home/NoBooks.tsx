import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";

type NoBooksProps = { isFiltered: boolean; isPast: boolean; onReset: () => void };

/** Why there is not one book, and what to do. */
export function NoBooks({ isFiltered, isPast, onReset }: NoBooksProps) {
  if (isPast)
    return <Blank title="Здесь книги кончились" action={<Button onClick={onReset}>К первой странице</Button>} />;
  if (isFiltered)
    return (
      <Blank mark="search" title="Ничего не нашлось" action={<Button onClick={onReset}>Сбросить</Button>}>
        Ни в названиях, ни среди авторов и меток этого нет, или в таком жанре ещё ничего не вышло.
      </Blank>
    );
  return (
    <Blank
      title="Пока не вышло ни одной книги"
      action={
        <ButtonLink variant="primary" href="/work/select-form">
          Написать первую
        </ButtonLink>
      }
    />
  );
}
