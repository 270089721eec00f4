import type { CallName } from "../../../src/api/contract/index.ts";
import { addAccount } from "../../support/factories.ts";
import { storeMessageComplaint } from "../../support/messages.ts";
import { answers, type Rows, type Things } from "./entry.ts";

const complaintOfDraft = ({ draft }: Things) => ({
  body: { targetType: "work" as const, targetId: draft.workId, category: "spam" as const, comment: "", url: "" },
});

export const complaintsAccess = {
  complainV1: { who: answers("login", "missing", "missing", "missing", "missing", "missing"), input: complaintOfDraft },
  complain: { who: answers("login", "missing", "missing", "missing", "missing", "missing"), input: complaintOfDraft },
  getComplaints: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: {} }),
  },
  settleComplaint: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: async ({ messageId }, { server }) => ({
      params: { id: await storeMessageComplaint(server, await addAccount(server), messageId) },
      body: { decision: "rejected", note: "Нарушения нет" },
    }),
  },
} satisfies Partial<Rows<CallName>>;
