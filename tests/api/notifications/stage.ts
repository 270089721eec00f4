import { afterAll, beforeAll, beforeEach } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addCast, type Cast } from "../../support/factories.works.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";

export let server: TestServer;
export let cast: Cast;
export let nina: TestAccount;

/** A server for the tests of a file. Before each of them nothing has happened, and there are new people. */
export function begin(): void {
  beforeAll(async () => {
    server = await startServer();
  });
  beforeEach(async () => {
    await server.database.deleteFrom("job").execute();
    await server.database.deleteFrom("notificationEvent").execute();
    server.clock.set(NOW);
    cast = await addCast(server);
    nina = await addAccount(server, { fio: "Нина Зорина" });
  });
  afterAll(() => server.stop());
}

/** Calls as this person. */
export const as = (who: TestAccount) => server.as(who);
