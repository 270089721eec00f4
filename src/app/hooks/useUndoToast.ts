import type { Refusable } from "../../services/refusable.ts";
import type { Call } from "../../services/surroundings.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { showToast } from "../toast.ts";
import { useLastingSubmit } from "./useLastingSubmit.ts";

type Ends<Done> = {
  /** The toast when it is undone; empty: what follows shows that. */
  undone: (result: Done) => string;
  onUndone: (result: Done) => void;
  onRefused: (message: string) => void;
};

/** Says what was done, with «Вернуть», which is pressed when the row that it came from may be gone. */
export function useUndoToast<Values, Done>(
  call: Call<Values, Refusable<Done>>,
  { undone, onUndone, onRefused }: Ends<NoInfer<Done>>,
) {
  const undo = useLastingSubmit(call);
  return (said: string, values: Values) => {
    const onDone = (result: Done) => {
      const news = undone(result);
      if (news) showToast(news);
      onUndone(result);
    };
    showToast(said, { action: { label: actionMessages.undo, onClick: () => undo(values, { onDone, onRefused }) } });
  };
}
