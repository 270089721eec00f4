import { generateSecret, generateURI } from "otplib";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { refusals } from "../../src/text/refusals.ts";
import { decipher, encipher } from "../db/dataKey.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt, type Limit, uncountAttempt } from "../limits/attempts.ts";
import { forgetWaiting } from "./endings.ts";
import { type CallOrigin, type EventKind, recordEvent } from "./events.ts";
import { secretCell, stepOfCode } from "./factorCodes.ts";
import { forgetFactor } from "./factorEnding.ts";
import { whileLoggedIn } from "./line.ts";
import { enqueueNotice } from "./notices.ts";
import { type Proof, requireProof } from "./proof.ts";
import { makeRecoveryCodes, storeRecoveryCodes } from "./recoveryCodes.ts";
import type { Session } from "./sessions.ts";

const setupCodeLimit: Limit = { kind: "setup-code", count: 5, per: "quarter" };

/** How long a key waits for its first code. */
const SETUP_LIFETIME = 15 * 60_000;

type FactorNotice = "totpEnabled" | "totpDisabled" | "recoveryCodesRenewed";

/** Records the event and plans its letter. Call it inside the transaction. */
async function tell(
  { accountId, email }: Session,
  what: FactorNotice & EventKind,
  from: CallOrigin,
  now: Date,
): Promise<void> {
  await recordEvent(accountId, what, from, now);
  await enqueueNotice(what, email, from, now);
}

/** Whether the second factor is on; null: the password is enough. */
export async function secondFactorOf(accountId: number): Promise<ResultOf<"getSecurity">["twoFactor"]> {
  const found = await db()
    .selectFrom("secondFactor")
    .where("accountId", "=", accountId)
    .select((query) => [
      "enabledAt",
      query
        .selectFrom("recoveryCode")
        .whereRef("recoveryCode.accountId", "=", "secondFactor.accountId")
        .where("usedAt", "is", null)
        .select((codes) => codes.fn.countAll<number>().as("count"))
        .as("left"),
    ])
    .executeTakeFirst();
  return found ? { enabledAt: found.enabledAt.toISOString(), recoveryCodesLeft: Number(found.left) } : null;
}

/**
 * Makes a key for an app. The former one holds until a code of this one has come.
 * @throws what `requireProof` refuses
 */
export async function startSetup(session: Session, proof: Proof, now: Date): Promise<ResultOf<"startTotp">> {
  const { accountId, email } = session;
  await requireProof(accountId, proof, now);
  const secret = generateSecret();
  const expiresAt = new Date(now.getTime() + SETUP_LIFETIME).toISOString();
  const row = { secret: encipher(secret, secretCell("second_factor_setup", accountId)), expiresAt };
  await whileLoggedIn(session, () =>
    db()
      .insertInto("secondFactorSetup")
      .values({ accountId, ...row })
      .onConflict((same) => same.column("accountId").doUpdateSet(row))
      .execute(),
  );
  return { secret, uri: generateURI({ issuer: "Рукопись", label: email, secret }), expiresAt };
}

const setupGone = () => Refusal.field("code", refusals.setupExpired);

/**
 * Turns the second factor on by the first code of the new key. What was begun with the password alone is of no use any more. It ends no
 * session: the person who did it knew the password.
 * @returns ten recovery codes, in place of those before
 * @throws Refusal InvalidRequestFields when the code is wrong or the key older than 15 minutes; TooManyRequests (5 codes in 15
 * minutes a person)
 */
export async function confirmSetup(
  session: Session,
  code: string,
  from: CallOrigin,
  now: Date,
): Promise<ResultOf<"confirmTotp">> {
  const { accountId } = session;
  const setup = await db()
    .selectFrom("secondFactorSetup")
    .where("accountId", "=", accountId)
    .where("expiresAt", ">", now)
    .select("secret")
    .executeTakeFirst();
  if (!setup) throw setupGone();
  await countAttempt(setupCodeLimit, String(accountId), now);
  const secret = decipher(setup.secret, secretCell("second_factor_setup", accountId));
  const lastStep = await stepOfCode(secret, code, now);
  if (lastStep === null) throw Refusal.field("code", refusals.wrongCode);
  await uncountAttempt(setupCodeLimit, String(accountId), now);
  const codes = await makeRecoveryCodes();
  const row = {
    secret: encipher(secret, secretCell("second_factor", accountId)),
    enabledAt: now.toISOString(),
    lastStep,
  };
  return whileLoggedIn(session, async () => {
    const { numDeletedRows } = await db()
      .deleteFrom("secondFactorSetup")
      .where("accountId", "=", accountId)
      .where("secret", "=", setup.secret)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw setupGone();
    await db()
      .insertInto("secondFactor")
      .values({ accountId, ...row })
      .onConflict((same) => same.column("accountId").doUpdateSet(row))
      .execute();
    await storeRecoveryCodes(accountId, codes);
    await forgetWaiting(accountId);
    await tell(session, "totpEnabled", from, now);
    return { recoveryCodes: codes.shown };
  });
}

const notOn = () => new Refusal("InvalidRequestFields", refusals.noSecondFactor);

/** @throws Refusal InvalidRequestFields when the second factor is off; what `requireProof` refuses */
async function mustBeOn(accountId: number): Promise<void> {
  if (!(await secondFactorOf(accountId))) throw notOn();
}

/** Ten new recovery codes in place of those before. @throws as `disable` */
export async function renewRecoveryCodes(
  session: Session,
  proof: Proof,
  from: CallOrigin,
  now: Date,
): Promise<ResultOf<"renewRecoveryCodes">> {
  const { accountId } = session;
  await mustBeOn(accountId);
  await requireProof(accountId, proof, now);
  const codes = await makeRecoveryCodes();
  return whileLoggedIn(session, async () => {
    await storeRecoveryCodes(accountId, codes);
    await tell(session, "recoveryCodesRenewed", from, now);
    return { recoveryCodes: codes.shown };
  });
}

/**
 * From now on the password is enough.
 * @throws Refusal InvalidRequestFields when the second factor is off already; what `requireProof` refuses
 */
export async function disable(session: Session, proof: Proof, from: CallOrigin, now: Date): Promise<void> {
  const { accountId } = session;
  await mustBeOn(accountId);
  await requireProof(accountId, proof, now);
  await whileLoggedIn(session, async () => {
    await forgetWaiting(accountId);
    if (!(await forgetFactor(accountId))) throw notOn();
    await tell(session, "totpDisabled", from, now);
  });
}
