import { addAccount, PASSWORD } from "../../support/factories.ts";
import { takeLetters } from "../../support/letters.ts";
import { turnTotpOn } from "../../support/secondFactor.ts";
import type { Stage } from "./entry.ts";

const proof = { password: PASSWORD };

/** The token of the link to this page in the letters that a deed sends. Jobs that wait since earlier are forgotten. */
async function tokenOf({ server }: Stage, page: string, deed: () => Promise<unknown>): Promise<string> {
  await server.database.deleteFrom("job").execute();
  await deed();
  const letters = await takeLetters(server);
  const letter = letters.findLast(({ link }) => new URL(link || server.config.origin).pathname === page);
  if (!letter) throw new Error(`no letter leads to ${page}`);
  return letter.token;
}

/** Of a new account that has not confirmed its address. */
export async function confirmationToken(stage: Stage): Promise<string> {
  const call = stage.server.as(await addAccount(stage.server, { emailIsConfirmed: false }));
  return tokenOf(stage, "/account/email/confirm", () => call("sendEmailConfirmation", {}));
}

export async function recoveryToken(stage: Stage): Promise<string> {
  const { email } = await addAccount(stage.server);
  return tokenOf(stage, "/account/password/reset", () => stage.server.as(null)("recoverPassword", { body: { email } }));
}

/** Of a new account that changes its address. */
export async function changeToken(stage: Stage): Promise<string> {
  const person = await addAccount(stage.server);
  const body = { email: `novyj.${person.userName}@example.org`, proof };
  return tokenOf(stage, "/account/email/change", () => stage.server.as(person)("changeEmail", { body }));
}

/** Of a new account whose address was changed, out of the letter to the former one. */
export async function undoToken(stage: Stage): Promise<string> {
  const token = await changeToken(stage);
  const open = () => stage.server.as(null)("confirmEmailChange", { body: { token } });
  return tokenOf(stage, "/account/email/undo", open);
}

/** Of a new account with a new password: «Это не я». */
export async function notMeToken(stage: Stage): Promise<string> {
  const call = stage.server.as(await addAccount(stage.server));
  const body = { newPassword: "верхняя Волга", proof };
  return tokenOf(stage, "/account/not-me", () => call("changePassword", { body }));
}

/** Login and password of a new account whose second factor is lost. */
export async function lostFactor({ server }: Stage) {
  const person = await addAccount(server);
  await turnTotpOn(server, person);
  return { login: person.userName, password: PASSWORD };
}

export async function removalToken(stage: Stage): Promise<string> {
  const body = await lostFactor(stage);
  return tokenOf(stage, "/account/totp/removal", () => stage.server.as(null)("requestFactorRemoval", { body }));
}
