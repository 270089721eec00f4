import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { makeVariants } from "../../../server/files/variants.ts";
import { addCast, addFile, type Cast, picture } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

it("a picture whose bytes are missing gets no copies: the job says so, and is tried again", async () => {
  const { fileId } = await server.as(cast.owner)("uploadWorkCover", {
    file: new Blob([new Uint8Array(await picture("png", 200, 300))]),
  });
  await rm(join(server.config.dataDir, "files", fileId.slice(0, 2), fileId));
  expect(await server.drainJobs()).toMatchObject({ failed: 1 });
  const jobs = await server.database.selectFrom("job").where("kind", "=", "image.variants").selectAll().execute();
  expect(jobs).toMatchObject([{ payload: { fileId }, attempts: 1 }]);
  await expect(makeVariants(fileId)).rejects.toThrow(`the bytes of files/${fileId.slice(0, 2)}/${fileId} are missing`);
});

it("a picture that is gone with its row needs none", async () => {
  const fileId = await addFile(server, cast.owner);
  await server.database.deleteFrom("storedFile").where("id", "=", fileId).execute();
  await makeVariants(fileId);
});
