import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Config } from "../../../server/config.ts";
import { addCast, addWork, type Cast } from "../../support/factories.works.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";

export let server: TestServer;
export let cast: Cast;
/** An audiobook of the cast's owner. */
export let workId: number;

type Given = { config?: Partial<Config>; work?: Parameters<typeof addWork>[2] };

/** A server for the tests of a file. Before each of them it is NOW, and there are new people with an empty audiobook. */
export function stage({ config = {}, work = {} }: Given = {}): void {
  beforeAll(async () => {
    server = await startServer({ config });
  });
  beforeEach(async () => {
    server.clock.set(NOW);
    cast = await addCast(server);
    workId = (await addWork(server, cast, { format: "Audiobook", ...work })).id;
  });
  afterAll(() => server.stop());
}

export const author = () => server.as(cast.owner);
export const seen = () => author()("getAudioChapters", { params: { id: workId } });
export const uploadOf = (id: string) =>
  server.database.selectFrom("audioUpload").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

/** Where the bytes of an upload lie, and those of a sound. */
export const pathOf = (id: string) => join(server.config.dataDir, "uploads", id);
export const storedPath = (id: string) => join(server.config.dataDir, "files", id.slice(0, 2), id);
