import { useState } from "react";
import type { Series } from "../../api/contract/series.ts";
import { useLastingSubmit } from "../../app/hooks/useLastingSubmit.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { deleteSeries, restoreSeries } from "../../services/series.calls.ts";
import { actionMessages } from "../../text/actionMessages.ts";

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
  const restore = useLastingSubmit(restoreSeries);
  const { submit, status, message } = useSubmit(deleteSeries, {
    onDone: () => {
      setAsking(false);
      showToast(`Цикл «${title}» теперь в корзине`, {
        action: {
          label: actionMessages.undo,
          onClick: () =>
            restore(
              { id },
              {
                onDone: () => {
                  showToast(`Цикл «${title}» снова на месте`);
                  onRestored();
                },
                onRefused: (reason) => onNotRestored(`Цикл «${title}» лежит в корзине: ${reason}`),
              },
            ),
        },
      });
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
