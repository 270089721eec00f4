import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { killMoments } from "../endurance/killMoments.ts";
import { addPerson, type Person, World } from "../endurance/world.ts";
import { addWork, picture, sceneOf } from "../support/factories.works.ts";

/** When the server dies: shares of the time that the step before took. */
const MOMENTS = [0.2, 0.4, 0.6, 0.75, 0.9, 1];

const designId = randomUUID();
let world: World;
let owner: Person;
let workId: number;
beforeAll(async () => {
  world = await World.make();
  ({ owner, workId } = await world.past(async (opened) => {
    const person = await addPerson(opened);
    return { owner: person, workId: (await addWork(opened, { owner: person })).id };
  }));
});
afterAll(() => world.stop());

async function post(path: string, body: object | FormData): Promise<{ status: number; data: Record<string, unknown> }> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${world.server.url}/api/v2/${path}`, {
    method: "POST",
    headers: {
      origin: world.server.url,
      cookie: `sid=${owner.secret}`,
      ...(!isForm && { "content-type": "application/json" }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  return (await answer.json()) as { status: number; data: Record<string, unknown> };
}

async function upload(): Promise<string> {
  const body = new FormData();
  body.append("file", new Blob([(await picture("png", 200, 300)) as BlobPart]), "Дом.png");
  return String((await post("work/upload-cover", body)).data.fileId);
}

/** The picture of each revision and of each cover. */
const pictures: string[] = [];
const pictureOf = (count: number): string => pictures[count % pictures.length] ?? "";

/** A scene that names its own number and a picture of its own, made from the one before. */
const saveDesign = (count: number) =>
  post(`cover/design/${designId}/save`, {
    revision: count - 1,
    workId,
    scene: sceneOf(`Редакция ${count}`, pictureOf(count)),
    sources: [{ fileId: pictureOf(count), source: "Ai", note: `${count}` }],
  });
/** Every second one is said to be by a neural network: mark and picture are stored together. */
const putCover = (count: number) =>
  post(`work/${workId}/cover`, { coverFileId: pictureOf(count), coverByAi: count % 2 === 0 });

const stored = () =>
  world.past(async ({ database }) => {
    const design = await database.selectFrom("coverDesign").selectAll().executeTakeFirst();
    const files = await database.selectFrom("coverDesignFile").select("fileId").execute();
    const work = await database
      .selectFrom("work")
      .where("id", "=", workId)
      .select(["coverFileId", "coverByAi", "contentVersion"])
      .executeTakeFirstOrThrow();
    const { revision = 0, scene, sources } = design ?? {};
    return { design: { revision, scene, sources, files: files.map(({ fileId }) => fileId) }, work };
  });
const wholeDesign = (count: number) => ({
  revision: count,
  scene: sceneOf(`Редакция ${count}`, pictureOf(count)),
  sources: [{ fileId: pictureOf(count), source: "Ai", note: `${count}` }],
  files: [pictureOf(count)],
});
const wholeCover = (count: number) => ({
  coverFileId: pictureOf(count),
  coverByAi: count % 2 === 0,
  contentVersion: count + 1,
});

it("a design and a cover whose server is killed in the middle of a save are stored whole or not at all, and what was answered stays", async () => {
  let [designs, covers] = [0, 0];
  let killedInFlight = 0;
  for (const moment of killMoments(MOMENTS, () => killedInFlight > 0)) {
    await world.server.run();
    while (pictures.length < 3) pictures.push(await upload());
    // Of both kinds: one is answered, and the next one is torn.
    designs += 1;
    covers += 1;
    const started = performance.now();
    expect(await saveDesign(designs)).toMatchObject({ status: 1, data: { outcome: "saved", revision: designs } });
    expect(await putCover(covers)).toMatchObject({ status: 1, data: { coverFileId: pictureOf(covers) } });
    const took = (performance.now() - started) / 2;

    let open = 2;
    const torn = [saveDesign(designs + 1), putCover(covers + 1)].map((answer) =>
      answer.then(
        () => {
          open -= 1;
        },
        () => {},
      ),
    );
    const begun = performance.now();
    while (performance.now() - begun < took * moment) await new Promise((resolve) => setImmediate(resolve));
    if (open > 0) killedInFlight += 1;
    await world.server.kill();
    await Promise.all(torn);

    const { design, work } = await stored();
    expect([designs, designs + 1]).toContain(design.revision);
    expect([covers + 2, covers + 1]).toContain(work.contentVersion);
    [designs, covers] = [design.revision, work.contentVersion - 1];
    expect({ design, work }).toEqual({ design: wholeDesign(designs), work: wholeCover(covers) });
  }
});
