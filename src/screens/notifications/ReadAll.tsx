import type { BellList } from "../../app/hooks/useBellList.ts";
import { Button } from "../../ui/Button/Button.tsx";

/** Marks all that the list was asked for as read. */
export function ReadAll({ list: { state, items, send } }: { list: BellList }) {
  return (
    <Button
      small
      busy={state === "marking" || state === "loadingMore"}
      unavailable={items.some(({ isRead }) => !isRead) ? undefined : "Непрочитанных нет"}
      reasonHidden
      onClick={() => send({ type: "all.pressed" })}
    >
      Прочитать все
    </Button>
  );
}
