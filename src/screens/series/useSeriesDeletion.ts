import { useState } from "react";
import type { Series } from "../../api/contract/series.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { useUndoToast } from "../../app/hooks/useUndoToast.ts";
import { deleteSeries, restoreSeries } from "../../services/series.calls.ts";

type Ends = {
  onDeleted: () => void;
  onRestored: () => void;
  /** «Вернуть» was refused, when the series' row may be gone; says why. */
  onNotRestored: (reason: string) => void;
};

/** A series is asked about before it goes, and can be taken back. */
export function useSeriesDeletion(
  { id, title }: Pick<Series, "id" | "title">,
  { onDeleted, onRestored, onNotRestored }: Ends,
) {
  const [isAsking, setAsking] = useState(false);
  const showUndo = useUndoToast(restoreSeries, {
    undone: () => `Цикл «${title}» снова на месте`,
    onUndone: onRestored,
    onRefused: (reason) => onNotRestored(`Цикл «${title}» лежит в корзине: ${reason}`),
  });
  const { submit, status, message } = useSubmit(deleteSeries, {
    onDone: () => {
      setAsking(false);
      showUndo(`Цикл «${title}» теперь в корзине`, { id });
      onDeleted();
    },
  });
  return {
    isAsking,
    ask: () => setAsking(true),
    keep: () => setAsking(false),
    confirm: () => submit({ id }),
    isBusy: status === "submitting",
    message: status === "refused" ? message : "",
  };
}
