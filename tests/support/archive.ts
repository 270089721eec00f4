import { PASSWORD, type TestAccount } from "./factories.ts";
import type { TestServer } from "./server.ts";
import { unzipped } from "./zips.ts";

/** Asks for a person's archive and takes it. @returns what one JSON file of the account holds */
export async function archivedOf(server: TestServer, person: TestAccount, name: string): Promise<unknown> {
  await server.as(person)("startExport", { body: { proof: { password: PASSWORD } } });
  await server.drainJobs();
  const url = (await server.as(person)("getExport", {})).export?.archive?.url ?? "";
  const files = await unzipped((await (await server.login(person)).ask(url)).rawPayload);
  return JSON.parse(String(files.get(`учётная запись/${name}.json`)));
}
