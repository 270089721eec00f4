import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { CallByName } from "../../src/api/callByName.ts";
import type { TestServer } from "./server.ts";

export type TextMessage = { to: string; text: string; code: string };

/** Runs the waiting jobs and takes the text messages out of their folder, oldest first. */
export async function takeMessages(server: Pick<TestServer, "drainJobs" | "config">): Promise<TextMessage[]> {
  await server.drainJobs();
  const folder = join(server.config.dataDir, "sms");
  const names = (await readdir(folder).catch(() => [])).sort();
  return Promise.all(
    names.map(async (name) => {
      const [to = "", text = ""] = (await readFile(join(folder, name), "utf8")).split("\n");
      await rm(join(folder, name));
      return { to, text, code: /\d{6}/.exec(text)?.[0] ?? "" };
    }),
  );
}

/** Asks for a code and confirms a number with it. @param phone E.164 */
export async function confirmPhoneOf(
  server: Pick<TestServer, "drainJobs" | "config">,
  call: CallByName,
  { phone, password }: { phone: string; password: string },
): Promise<void> {
  await call("changePhone", { body: { phone, proof: { password } } });
  const [message] = await takeMessages(server);
  await call("confirmPhone", { body: { code: message?.code ?? "" } });
}
