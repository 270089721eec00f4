import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, type Rows, type Things } from "./entry.ts";

/** Of a letter that the owner has written. */
const ofLetter = ({ letterId }: Things) => ({ params: { id: letterId } });

export const supportAccess = {
  sendSupportLetter: {
    who: answers("success", "success", "success", "success", "success", "success"),
    input: ({ requestId }) => ({
      body: { requestId, email: "guest@example.org", topic: "Не приходит письмо", text: "Жду второй день." },
    }),
  },
  getSupportLetter: {
    who: answers("missing", "missing", "missing", "missing", "success", "missing"),
    input: (things) => ({ ...ofLetter(things), query: {} }),
  },
  closeSupportLetter: {
    who: answers("missing", "missing", "missing", "missing", "success", "missing"),
    input: (things) => ({ ...ofLetter(things), body: {} }),
  },
  getSupportLetters: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({}),
  },
  getSupportQueue: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: {} }),
  },
  answerSupportLetter: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: (things) => ({ ...ofLetter(things), body: { text: "Письмо отправлено ещё раз." } }),
  },
  dismissSupportLetter: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: ofLetter,
  },
} satisfies Partial<Rows<CallName>>;
