import { useState } from "react";
import type { ListedWork } from "../../api/contract/works.ts";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { FirstLines } from "../kit/FirstLines.tsx";
import { SelectionBar } from "../kit/SelectionBar.tsx";
import type { Selection } from "../kit/useSelection.ts";
import { deletionQuestion } from "./workSelection.view.ts";

/** The bar of the chosen works; asks before they go to the bin. */
export function WorkSelectionBar({ selection, all }: { selection: Selection<ListedWork>; all: readonly ListedWork[] }) {
  const [isAsking, setAsking] = useState(false);
  /** Kept while the dialog goes away. */
  const [doomed, setDoomed] = useState<readonly ListedWork[]>([]);
  const { text, ...words } = deletionQuestion(doomed.length);
  return (
    <>
      <SelectionBar
        selection={selection}
        all={all}
        onRun={(type) => {
          if (type !== "deletion.requested") return selection.run(type);
          setDoomed(selection.allowed(type));
          setAsking(true);
        }}
      />
      <ConfirmDialog
        {...words}
        // The dialog goes with the bar at the latest: what then has the focus is the list's to say.
        open={isAsking && selection.selected.length > 0}
        onConfirm={() => {
          setAsking(false);
          selection.run("deletion.requested");
        }}
        onClose={() => setAsking(false)}
      >
        <p>{text}</p>
        <FirstLines lines={doomed.map(({ id, title }) => ({ id, text: `«${title}»` }))} />
      </ConfirmDialog>
    </>
  );
}
