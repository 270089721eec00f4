import { generate } from "otplib";
import { PASSWORD } from "./factories.ts";
import type { TestServer } from "./server.ts";

/** The code that an app would show. @param late in seconds: of a clock that goes wrong */
export const codeOf = (secret: string, server: Pick<TestServer, "clock">, late = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1_000) + late });

/** Turns the second factor of an account on, by the calls of the product. The period of now is used up by it. */
export async function turnTotpOn(server: TestServer, account: { id: number }) {
  const call = server.as(account);
  const { secret } = await call("startTotp", { body: { proof: { password: PASSWORD } } });
  const { recoveryCodes } = await call("confirmTotp", { body: { code: await codeOf(secret, server) } });
  return { secret, recoveryCodes };
}
