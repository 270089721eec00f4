import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, ofDraft, type Rows, type Things } from "./entry.ts";

const ofDesign = ({ designId }: Things) => ({ params: { id: designId } });
const owners = answers("login", "missing", "missing", "missing", "success", "missing");
export const blankScene = {
  version: 1 as const,
  background: { kind: "colour" as const, colour: "#204060" },
  layers: [],
};

/** A design of the owner's: nobody else ever hears that it is there. The cover itself is its authors'. */
export const coversAccess = {
  getCoverDesigns: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  getCoverDesign: { who: owners, input: ofDesign },
  saveCoverDesign: {
    who: owners,
    input: (things) => ({
      ...ofDesign(things),
      body: { revision: 1, workId: things.draft.workId, scene: blankScene, sources: [] },
    }),
  },
  deleteCoverDesign: { who: owners, input: ofDesign },
  restoreCoverDesign: { who: owners, input: ofDesign },
  updateWorkCover: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { coverFileId: null, coverByAi: false } }),
  },
} satisfies Partial<Rows<CallName>>;
