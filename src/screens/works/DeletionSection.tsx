import type { Work } from "../../api/contract/works.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { useNotRestored } from "../parts/useNotRestored.tsx";
import { DeleteWorkDialog } from "./DeleteWorkDialog.tsx";
import { deletionText } from "./deletion.view.ts";
import { useWorkActions } from "./useWorkActions.ts";
import styles from "./WorkSections.module.css";

type DeletionSectionProps = { work: Work; refusal: string | undefined; onChanged: (work: Work) => void };

/** «Удаление»: what goes and who loses what, before the question that says so once more. */
export function DeletionSection({ work, refusal, onChanged }: DeletionSectionProps) {
  const notRestored = useNotRestored();
  const actions = useWorkActions(work, { onChanged, onNotRestored: notRestored.tell });
  return (
    <div className="stack g3">
      <p>{deletionText(work)}</p>
      <div className="row">
        <Button
          icon={<Icon name="trash" />}
          className={styles.danger}
          unavailable={refusal}
          onClick={() => actions.run("deletion.requested")}
        >
          Удалить произведение…
        </Button>
      </div>
      {notRestored.note}
      <DeleteWorkDialog work={work} actions={actions} />
    </div>
  );
}
