import type { CallName } from "../../../src/api/contract/index.ts";
import { addAccount, PASSWORD } from "../../support/factories.ts";
import { EARLIER } from "../../support/factories.works.ts";
import { goodPapers } from "../../support/goodPapers.ts";
import { addScan, sendPapers } from "../../support/papers.ts";
import { codeOf, turnTotpOn } from "../../support/secondFactor.ts";
import { takeMessages } from "../../support/textMessages.ts";
import { answers, asker, type Rows, type Stage } from "./entry.ts";
import { changeToken, lostFactor, notMeToken, removalToken, undoToken } from "./letters.ts";

const everybody = answers("login", "success", "success", "success", "success", "success");
/** Every person who has the letter, signed in or not. */
const anybody = answers("success", "success", "success", "success", "success", "success");
/** Of the owner's: another's is not there. */
const owners = answers("login", "missing", "missing", "missing", "success", "missing");
const proof = { password: PASSWORD };
const proved = () => ({ body: { proof } });

const callOf = async (stage: Stage) => stage.server.as(await asker(stage));

/** The second factor of who asks is on, and the period of its first code is over. */
async function withFactor(stage: Stage) {
  const person = await asker(stage);
  const { recoveryCodes } = await turnTotpOn(stage.server, person);
  return { body: { proof: { ...proof, code: recoveryCodes[0] ?? "" } } };
}

/** A number of its own for each request; a code has been sent to it. */
async function askForCode(stage: Stage, requestId: string) {
  await stage.server.database.deleteFrom("job").execute();
  await takeMessages(stage.server);
  await (await callOf(stage))("changePhone", { body: { phone: phoneOf(requestId), proof } });
  const [message] = await takeMessages(stage.server);
  return message?.code ?? "";
}
const phoneOf = (requestId: string) =>
  `+7912${String(Number.parseInt(requestId.slice(0, 6), 16) % 10_000_000).padStart(7, "0")}`;

export const securityAccess = {
  getSecurity: { who: everybody, input: () => ({}) },
  getAccountEvents: { who: everybody, input: () => ({}) },
  changePassword: {
    opensNothing: true,
    who: everybody,
    input: () => ({ body: { newPassword: "верхняя Волга", proof } }),
  },
  getSessions: { who: everybody, input: () => ({}) },
  endSession: {
    opensNothing: true,
    who: owners,
    input: async (_, { server, cast }) => {
      await server.login(cast.owner);
      const { sessions } = await server.as(cast.owner)("getSessions", {});
      return { params: { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? 0 }, body: { proof } };
    },
  },
  endOtherSessions: { opensNothing: true, who: everybody, input: proved },
  createReaderKey: { who: everybody, input: () => ({ body: { title: "Читалка" } }) },
  getReaderKeys: { who: everybody, input: () => ({}) },
  revokeReaderKey: {
    opensNothing: true,
    who: owners,
    input: async (_, { server, cast }) => {
      await server.as(cast.owner)("createReaderKey", { body: { title: "Читалка" } });
      const { keys } = await server.as(cast.owner)("getReaderKeys", {});
      return { params: { id: keys[0]?.id ?? 0 } };
    },
  },
  getTotp: { who: everybody, input: () => ({}) },
  startTotp: { who: everybody, input: proved },
  confirmTotp: {
    who: everybody,
    input: async (_, stage) => {
      const { secret } = await (await callOf(stage))("startTotp", { body: { proof } });
      return { body: { code: await codeOf(secret, stage.server) } };
    },
  },
  renewRecoveryCodes: { who: everybody, input: (_, stage) => withFactor(stage) },
  disableTotp: { opensNothing: true, who: everybody, input: (_, stage) => withFactor(stage) },
  changeEmail: {
    opensNothing: true,
    who: everybody,
    input: ({ requestId }) => ({ body: { email: `${requestId}@example.org`, proof } }),
  },
  confirmEmailChange: {
    who: anybody,
    input: async (_, stage) => ({ body: { token: await changeToken(stage) } }),
  },
  cancelEmailChange: {
    opensNothing: true,
    who: everybody,
    input: async ({ requestId }, stage) => {
      await (await callOf(stage))("changeEmail", { body: { email: `${requestId}@example.org`, proof } });
      return {};
    },
  },
  undoEmailChange: {
    who: anybody,
    input: async (_, stage) => ({ body: { token: await undoToken(stage) } }),
  },
  changePhone: {
    who: everybody,
    input: ({ requestId }) => ({ body: { phone: phoneOf(requestId), proof } }),
  },
  confirmPhone: {
    who: everybody,
    input: async ({ requestId }, stage) => ({ body: { code: await askForCode(stage, requestId) } }),
  },
  removePhone: {
    opensNothing: true,
    who: everybody,
    input: async ({ requestId }, stage) => {
      const person = await asker(stage);
      await stage.server.database
        .insertInto("accountPhone")
        .values({ accountId: person.id, phone: phoneOf(requestId), confirmedAt: EARLIER })
        .execute();
      return { body: { proof } };
    },
  },
  requestFactorRemoval: {
    who: anybody,
    input: async (_, stage) => ({ body: await lostFactor(stage) }),
  },
  confirmFactorRemoval: {
    who: anybody,
    input: async (_, stage) => ({ body: { token: await removalToken(stage) } }),
  },
  cancelFactorRemoval: {
    opensNothing: true,
    who: everybody,
    input: async (_, stage) => {
      const person = await asker(stage);
      await turnTotpOn(stage.server, person);
      await stage.server.as(null)("requestFactorRemoval", { body: { login: person.userName, password: PASSWORD } });
      return {};
    },
  },
  getExport: { who: { ...everybody, banned: "success" }, input: () => ({}) },
  getDeletion: { who: everybody, input: () => ({}) },
  requestDeletion: { opensNothing: true, who: everybody, input: () => ({ body: { keepTexts: false, proof } }) },
  cancelDeletion: {
    who: anybody,
    input: async (_, { server }) => {
      const person = await addAccount(server);
      await server.as(person)("requestDeletion", { body: { keepTexts: false, proof } });
      return { body: { login: person.userName, password: PASSWORD } };
    },
  },
  getIdentification: { who: everybody, input: () => ({}) },
  updateIdentification: {
    who: everybody,
    input: async (_, stage) => ({
      body: { ...goodPapers, fileIds: [await addScan(stage.server, await asker(stage))], proof },
    }),
  },
  withdrawIdentification: {
    opensNothing: true,
    who: everybody,
    input: async (_, stage) => {
      await sendPapers(stage.server, await asker(stage));
      return { body: { proof } };
    },
  },
  startExport: { who: { ...everybody, banned: "success" }, input: proved },
  disownEvent: {
    who: anybody,
    input: async (_, stage) => ({ body: { token: await notMeToken(stage) } }),
  },
} satisfies Partial<Rows<CallName>>;
