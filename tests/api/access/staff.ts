import type { CallName } from "../../../src/api/contract/index.ts";
import { addAccount, PASSWORD } from "../../support/factories.ts";
import { EARLIER } from "../../support/factories.works.ts";
import { addApprovedPapers, sendPapers } from "../../support/papers.ts";
import { answers, type Rows, type Stage } from "./entry.ts";

const proof = { password: PASSWORD };
const ofStaff = answers("login", "denied", "denied", "denied", "denied", "success");
const ofAdmin = answers("login", "denied", "denied", "denied", "denied", "denied", "denied", "success");

/** Somebody whom the staff decides about. */
const ofSomebody = async ({ server }: Stage) => ({ params: { id: (await addAccount(server)).id } });

/** Whose papers wait to be looked at. */
async function ofPapers({ server }: Stage) {
  const person = await addAccount(server);
  const { sentAt } = await sendPapers(server, person);
  return { params: { id: person.id }, sentAt };
}

const WRONG_CODE = "Код не подходит, устарел или уже использован";

export const staffAccess = {
  becomeFirstAdmin: {
    opensNothing: true,
    // There is an administrator: no code is right.
    who: answers("login", WRONG_CODE, WRONG_CODE, WRONG_CODE, WRONG_CODE, WRONG_CODE),
    input: async (_, { server }) => {
      // A wrong one is counted by its address, which all of them share.
      await server.database.deleteFrom("attemptCounter").execute();
      return { body: { token: "0123456789012345678901234567890123456789012" } };
    },
  },
  getAccounts: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: {} }),
  },
  getStaffActs: {
    who: answers("login", "denied", "denied", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: {} }),
  },
  getSystem: { who: ofAdmin, input: () => ({}) },
  restartFailedJobs: { who: ofAdmin, input: () => ({ body: { kind: "mail" } }) },
  banAccount: {
    who: ofStaff,
    input: async (_, stage) => ({
      ...(await ofSomebody(stage)),
      body: { until: "2026-11-25", reason: "Реклама в комментариях", proof },
    }),
  },
  unbanAccount: {
    who: ofStaff,
    // A moderator has done it, for some days.
    input: async (_, stage) => {
      const somebody = await ofSomebody(stage);
      const body = { until: "2026-11-25", reason: "Реклама в комментариях", proof };
      await stage.server.as(stage.cast.moderator)("banAccount", { ...somebody, body });
      return { ...somebody, body: { reason: "Ошибка", proof } };
    },
  },
  changeRoles: {
    who: ofAdmin,
    input: async (_, stage) => ({
      ...(await ofSomebody(stage)),
      body: { roles: ["Moderator"], reason: "Назначена", proof },
    }),
  },
  endSessionsOfAccount: {
    who: ofAdmin,
    input: async (_, stage) => ({ ...(await ofSomebody(stage)), body: { reason: "Взломана почта", proof } }),
  },
  getIdentifications: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: () => ({ query: {} }),
  },
  getIdentificationOf: {
    who: ofStaff,
    input: async (_, stage) => ({ params: (await ofPapers(stage)).params }),
  },
  approveIdentification: {
    who: ofStaff,
    input: async (_, stage) => {
      const { params, sentAt } = await ofPapers(stage);
      return { params, body: { sentAt, proof } };
    },
  },
  rejectIdentification: {
    who: ofStaff,
    input: async (_, stage) => {
      const { params, sentAt } = await ofPapers(stage);
      return { params, body: { sentAt, reason: "Скан не читается", proof } };
    },
  },
  revokeIdentification: {
    who: ofAdmin,
    input: async (_, stage) => {
      const person = await addAccount(stage.server);
      await addApprovedPapers(stage.server, person);
      return { params: { id: person.id }, body: { sentAt: EARLIER, reason: "Подделка", proof } };
    },
  },
} satisfies Partial<Rows<CallName>>;
