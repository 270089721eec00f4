import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { workModeration } from "../../services/moderation.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { ModerationHistory } from "./ModerationHistory.tsx";

type HistoryDialogProps = { id: number; open: boolean; onClose: () => void };

/** What moderators have decided about a work, and what was said to them. */
export default function HistoryDialog({ id, open, onClose }: HistoryDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="История решений" foot={<Button onClick={onClose}>Закрыть</Button>}>
      <History id={id} />
    </Dialog>
  );
}

function History({ id }: { id: number }) {
  const loader = useLoader(workModeration, { id }, null);
  return <Loaded loader={loader}>{({ history }) => <ModerationHistory history={history} />}</Loaded>;
}
