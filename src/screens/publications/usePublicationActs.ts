import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { useUndoToast } from "../../app/hooks/useUndoToast.ts";
import { showToast } from "../../app/toast.ts";
import type { Refusable } from "../../services/refusable.ts";
import type { Call } from "../../services/surroundings.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import type { PublicationListKind } from "./listKind.ts";
import { becameText, type ListedPublication, type PublicationAct } from "./publicationList.view.ts";

type Ends = {
  onChanged: () => void;
  /** «Вернуть» was refused, when the row may be gone; says why. */
  onNotRestored: (reason: string) => void;
};

const noPin: Call<{ id: number; isPinned: boolean }, Refusable<unknown>> = () => async () => ({
  outcome: "refused",
  message: actionMessages.unavailable,
});

/** What an author does with one of the list; what goes to the bin can be had back at once. */
export function usePublicationActs<Row extends ListedPublication>(
  kind: PublicationListKind<Row>,
  { id, title }: Row,
  { onChanged, onNotRestored }: Ends,
) {
  const showUndo = useUndoToast(kind.change, {
    undone: becameText,
    onUndone: onChanged,
    onRefused: (message) => onNotRestored(`«${title}» в корзине: ${message}`),
  });
  const change = useSubmit(kind.change, {
    onDone: (changed) => {
      if (changed.state === "deleted") showUndo(becameText(changed), { id, type: "undeletion.requested" });
      else showToast(becameText(changed));
      onChanged();
    },
  });
  const pin = useSubmit(kind.pin?.call ?? noPin, { onDone: onChanged });
  const all = [change, pin];
  return {
    run: (type: PublicationAct) => change.submit({ id, type }),
    pin: (isPinned: boolean) => pin.submit({ id, isPinned }),
    isBusy: all.some(({ status }) => status === "submitting"),
    message: all.find(({ status }) => status === "refused")?.message ?? "",
  };
}
