import type { Work } from "../../api/contract/works.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { recalculateWorkCounter } from "../../services/works.calls.ts";
import { recountText } from "./workFields.view.ts";

/** Counts the characters of a work again and says what was wrong; `onChanged`: something was, and is corrected. */
export function useRecount(work: Work, onChanged: (work: Work) => void) {
  const { status, message, submit } = useSubmit(recalculateWorkCounter, {
    // A long book with all its revisions takes its time.
    patience: 120_000,
    onDone: (counted) => {
      showToast(recountText(counted, work.textLength));
      if (counted.changed) onChanged({ ...work, textLength: counted.textLength, chapterCount: counted.chapterCount });
    },
  });
  return { run: () => submit({ id: work.id }), message: status === "refused" ? message : "" };
}
