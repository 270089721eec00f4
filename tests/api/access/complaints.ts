import type { CallName } from "../../../src/api/contract/index.ts";
import type { Rows, Things } from "./entry.ts";

const complaintOfDraft = ({ draft }: Things) => ({
  body: { targetType: "work" as const, targetId: draft.workId, category: "spam" as const, comment: "", url: "" },
});

export const complaintsAccess = {
  complainV1: { guest: "login", stranger: "missing", input: complaintOfDraft },
  complain: { guest: "login", stranger: "missing", input: complaintOfDraft },
  getComplaints: { guest: "login", stranger: "denied", input: () => ({ query: {} }) },
  settleComplaint: {
    guest: "login",
    stranger: "denied",
    input: () => ({ params: { id: 1 }, body: { decision: "rejected", note: "Нарушения нет" } }),
  },
} satisfies Partial<Rows<CallName>>;
