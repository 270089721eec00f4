import { generate } from "otplib";
import { PASSWORD } from "./factories.ts";
import type { TestServer } from "./server.ts";

/** The code that an app would show. @param late in seconds: of a clock that goes wrong */
export const codeOf = (secret: string, server: Pick<TestServer, "clock">, late = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1_000) + late });

/** The codes that are taken now: a clock may go 30 s wrong. */
const fittingCodes = (secret: string, server: Pick<TestServer, "clock">): Promise<string[]> =>
  Promise.all([-30, 0, 30].map((late) => codeOf(secret, server, late)));

/** A code that is surely not taken: one of another key or of another moment is right three times in a million. */
export async function wrongCodeOf(secret: string, server: Pick<TestServer, "clock">): Promise<string> {
  const right = await fittingCodes(secret, server);
  return ["000000", "000001", "000002", "000003"].find((code) => !right.includes(code)) ?? "";
}

/** Lets a minute pass, and more while one of two keys shows by chance a code that the other takes. */
export async function passUntilCodesDiffer(
  server: Pick<TestServer, "clock">,
  one: string,
  other: string,
): Promise<void> {
  let isAlike = true;
  while (isAlike) {
    server.clock.pass(60_000);
    const [ofOne, ofOther] = [await fittingCodes(one, server), await fittingCodes(other, server)];
    isAlike = ofOne.some((code) => ofOther.includes(code));
  }
}

/** Turns the second factor of an account on, by the calls of the product. The period of now is used up by it. */
export async function turnTotpOn(server: TestServer, account: { id: number }) {
  const call = server.as(account);
  const { secret } = await call("startTotp", { body: { proof: { password: PASSWORD } } });
  const { recoveryCodes } = await call("confirmTotp", { body: { code: await codeOf(secret, server) } });
  return { secret, recoveryCodes };
}
