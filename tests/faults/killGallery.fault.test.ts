import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { killMoments } from "../endurance/killMoments.ts";
import { addPerson, type Person, World } from "../endurance/world.ts";
import { addWork, picture } from "../support/factories.works.ts";

/** When the server dies: shares of the time that the upload before took. */
const MOMENTS = [0.3, 0.5, 0.7, 0.8, 0.9];

let world: World;
let owner: Person;
let workId: number;
let bytes: Blob;
beforeAll(async () => {
  world = await World.make();
  ({ owner, workId } = await world.past(async (opened) => {
    const person = await addPerson(opened);
    return { owner: person, workId: (await addWork(opened, { owner: person })).id };
  }));
  bytes = new Blob([(await picture("png", 1_200, 900)) as BlobPart]);
});
afterAll(() => world.stop());

const send = (imageId: string) => {
  const body = new FormData();
  body.append("file", bytes, "Дом.png");
  return fetch(`${world.server.url}/api/v2/work/${workId}/upload-gallery?imageId=${imageId}`, {
    method: "POST",
    headers: { origin: world.server.url, cookie: `sid=${owner.secret}` },
    body,
  });
};

/** Pictures with their files, files without a picture, and the version that counts each of them. */
const stored = () =>
  world.past(async ({ database }) => {
    const images = await database.selectFrom("galleryImage").select(["id", "fileId"]).execute();
    const files = await database.selectFrom("storedFile").where("kind", "=", "gallery").select("id").execute();
    const { contentVersion } = await database
      .selectFrom("work")
      .where("id", "=", workId)
      .select("contentVersion")
      .executeTakeFirstOrThrow();
    const onDisk = await readdir(join(world.server.dataDir, "files"), { recursive: true });
    return {
      ids: images.map(({ id }) => id).sort(),
      lost: images.filter(({ fileId }) => !onDisk.some((name) => name.endsWith(fileId))).map(({ id }) => id),
      stray: files.filter(({ id }) => images.every(({ fileId }) => fileId !== id)).map(({ id }) => id),
      contentVersion,
    };
  });

it("a picture whose server is killed is in the gallery whole or not at all, and sent once more it is there once", async () => {
  const acknowledged: string[] = [];
  const receive = async (imageId: string) => {
    expect(await (await send(imageId)).json()).toMatchObject({ status: 1, data: { image: { id: imageId } } });
    acknowledged.push(imageId);
  };
  let torn: string | null = null;
  let killedInFlight = 0;
  for (const moment of killMoments(MOMENTS, () => killedInFlight > 0)) {
    await world.server.run();
    if (torn) await receive(torn);
    const started = performance.now();
    await receive(randomUUID());
    const took = performance.now() - started;

    torn = randomUUID();
    let isAnswered = false;
    const begun = performance.now();
    const answered = send(torn)
      .then(() => {
        isAnswered = true;
      })
      .catch(() => {});
    while (performance.now() - begun < took * moment) await new Promise((resolve) => setImmediate(resolve));
    if (!isAnswered) killedInFlight += 1;
    await world.server.kill();
    await answered;
    const { ids, ...rest } = await stored();
    expect(rest).toEqual({ lost: [], stray: [], contentVersion: ids.length + 1 });
    expect(ids).toEqual([...acknowledged, ...(ids.includes(torn) ? [torn] : [])].sort());
  }
});
