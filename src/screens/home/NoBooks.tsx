import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";

type NoBooksProps = { isPast: boolean; onReset: () => void };

/** Why there is not one book, and what to do. */
export const NoBooks = ({ isPast, onReset }: NoBooksProps) =>
  isPast ? (
    <Blank title="Здесь книги кончились" action={<Button onClick={onReset}>К первой странице</Button>} />
  ) : (
    <Blank
      title="Пока не вышло ни одной книги"
      action={
        <ButtonLink variant="primary" href="/work/select-form">
          Написать первую
        </ButtonLink>
      }
    />
  );
