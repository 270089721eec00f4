import { walkModel } from "../../support/walk.ts";
import { publicationWatchModel, type Step } from "./publicationWatch.model.ts";

walkModel(
  "publication watch: the server is asked when the time has come, until the chapter is out",
  publicationWatchModel,
);

const { promise, payloads } = publicationWatchModel;
const [, far] = payloads["publication.planned"] as readonly object[];
const withoutNear = Object.fromEntries(
  Object.entries(promise).map(([situation, { "is planned": _, ...row }]) => [situation, row]),
);

// Every plan is for the day after: the second day begins where the first one ends.
walkModel<Step>("publication watch: of two days both are waited for", {
  ...publicationWatchModel,
  payloads: { ...payloads, "publication.planned": [{ ...far }] },
  promise: withoutNear,
});
