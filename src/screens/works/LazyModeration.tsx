import type { ComponentProps } from "react";
import type { ListedWork } from "../../api/contract/works.ts";
import { neededChunk, spareChunk } from "../../app/chunks.ts";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import type { WorkActions } from "./useWorkActions.ts";
import type WorkModeration from "./WorkModeration.tsx";

const loadModeration = () => spareChunk(() => import("./WorkModeration.tsx"));
const loadPublication = () => neededChunk(() => import("./PublicationDialog.tsx"));

/** Most works never meet a moderator: what is said to one, and by one, comes behind the page. */
export const LazyModeration = (props: ComponentProps<typeof WorkModeration>) => (
  <LazyShown load={loadModeration} with={props} />
);

/** The question before a work goes to a moderator; another state begins it again. */
export const LazyPublication = ({ work, actions }: { work: ListedWork; actions: WorkActions }) => (
  <LazyDialog
    key={work.state}
    load={loadPublication}
    with={{ work, actions, open: actions.asking === "publication", onClose: actions.keep }}
  />
);
