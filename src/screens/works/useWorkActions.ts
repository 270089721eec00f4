import { useState } from "react";
import type { ListedWork, Work } from "../../api/contract/works.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { useUndoToast } from "../../app/hooks/useUndoToast.ts";
import { showToast } from "../../app/toast.ts";
import { deleteWork, moveWorkToDraft, publishWork, updateWorkState } from "../../services/works.calls.ts";
import type { WorkAction } from "../kit/work.view.ts";

const stateWords: Record<ListedWork["state"], string> = {
  draft: "теперь в черновиках",
  rejected: "не прошло проверку",
  onModeration: "отправлено на проверку",
  published: "опубликовано",
  removed: "снято с публикации",
  deleted: "теперь в корзине",
};

type Ends = {
  onChanged: (changed: Work) => void;
  /** «Вернуть» was refused, when the work's row may be gone; says why. */
  onNotRestored: (reason: string) => void;
};

/** Everything that an author does with a work's state, each by its own call; a refusal is shown next to the work. */
export function useWorkActions(work: ListedWork, { onChanged, onNotRestored }: Ends) {
  const [asking, setAsking] = useState<"deletion" | "publication" | null>(null);
  const showUndo = useUndoToast(updateWorkState, {
    undone: () => `«${work.title}» снова в черновиках`,
    onUndone: onChanged,
    onRefused: (message) => onNotRestored(`«${work.title}» лежит в корзине: ${message}`),
  });
  const done = (changed: Work) => {
    setAsking(null);
    const isFinishing = changed.state === work.state && changed.isFinished !== work.isFinished;
    const news = isFinishing ? (changed.isFinished ? "завершено" : "снова пишется") : stateWords[changed.state];
    const said = `«${work.title}» ${news}`;
    if (changed.state === "deleted") showUndo(said, { id: work.id, event: { type: "undeletion.requested" } });
    else showToast(said);
    onChanged(changed);
  };
  const publication = useSubmit(publishWork, { onDone: done });
  const withdrawal = useSubmit(moveWorkToDraft, { onDone: done });
  const deletion = useSubmit(deleteWork, { onDone: done });
  const state = useSubmit(updateWorkState, { onDone: done });

  const run = (type: WorkAction) => {
    const { id } = work;
    if (type === "publish.requested" && work.needsModeration) setAsking("publication");
    else if (type === "publish.requested") publication.submit({ id, note: "" });
    else if (type === "withdrawal.requested") withdrawal.submit({ id });
    else if (type === "deletion.requested") setAsking("deletion");
    else state.submit({ id, event: { type } });
  };

  const all = [publication, withdrawal, deletion, state];
  return {
    run,
    isBusy: all.some(({ status }) => status === "submitting"),
    message: all.find(({ status }) => status === "refused")?.message ?? "",
    asking,
    keep: () => setAsking(null),
    confirmPublication: (note: string) => publication.submit({ id: work.id, note }),
    confirmDeletion: () => deletion.submit({ id: work.id }),
  };
}

export type WorkActions = ReturnType<typeof useWorkActions>;
