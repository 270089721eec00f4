import type { ComponentProps } from "react";
import type { ListedWork } from "../../api/contract/works.ts";
import { neededChunk, spareChunk } from "../../app/chunks.ts";
import { LateDialog } from "../parts/LateDialog.tsx";
import { LateShown } from "../parts/LateShown.tsx";
import type { WorkActions } from "./useWorkActions.ts";
import type WorkModeration from "./WorkModeration.tsx";

const loadModeration = () => spareChunk(() => import("./WorkModeration.tsx"));
const loadPublication = () => neededChunk(() => import("./PublicationDialog.tsx"));

/** Most works never meet a moderator: what is said to one, and by one, comes behind the page. */
export const LateModeration = (props: ComponentProps<typeof WorkModeration>) => (
  <LateShown load={loadModeration} with={props} />
);

/** The question before a work goes to a moderator; another state begins it again. */
export const LatePublication = ({ work, actions }: { work: ListedWork; actions: WorkActions }) => (
  <LateDialog
    key={work.state}
    load={loadPublication}
    with={{ work, actions, open: actions.asking === "publication", onClose: actions.keep }}
  />
);
