import type { ListedWork } from "../../api/contract/works.ts";
import { DeleteWorkDialog } from "./DeleteWorkDialog.tsx";
import { LazyPublication } from "./LazyModeration.tsx";
import type { WorkActions } from "./useWorkActions.ts";

/** What is asked before a work goes to the bin, and before it goes to a moderator. */
export const WorkDialogs = ({ work, actions }: { work: ListedWork; actions: WorkActions }) => (
  <>
    <DeleteWorkDialog work={work} actions={actions} />
    <LazyPublication work={work} actions={actions} />
  </>
);
