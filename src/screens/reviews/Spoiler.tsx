import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button/Button.tsx";
import styles from "./Reviews.module.css";

type SpoilerProps = {
  /** Does it tell of what happens in the work? */
  isOne: boolean;
  children: ReactNode;
};

/** What tells how a work goes on is folded until it is asked for. */
export function Spoiler({ isOne, children }: SpoilerProps) {
  const [isOpened, setOpened] = useState(false);
  if (!isOne || isOpened) return children;
  return (
    <p className={`${styles.spoiler} row muted between`}>
      Осторожно, спойлеры
      <Button small onClick={() => setOpened(true)}>
        Показать
      </Button>
    </p>
  );
}
