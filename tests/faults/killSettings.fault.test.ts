import { afterAll, beforeAll, expect, it } from "vitest";
import { killMoments } from "../endurance/killMoments.ts";
import { addPerson, type Person, World } from "../endurance/world.ts";
import { addSeries, addWork } from "../support/factories.works.ts";
import { bareFields } from "../support/workFields.ts";

/** When the server dies: shares of the time that the save before took. */
const MOMENTS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const ACKNOWLEDGED = 4;
const SERIES_MOMENTS = [0.4, 0.6, 0.8];

let world: World;
let owner: Person;
let id: number;
/** A series and its books in their order. */
let series: { id: number; works: number[] };
beforeAll(async () => {
  world = await World.make();
  ({ owner, id, series } = await world.past(async (opened) => {
    const person = await addPerson(opened);
    const work = await addWork(opened, { owner: person }, { title: "0", annotation: "0", afterword: "0" });
    await opened.database.insertInto("workTag").values({ workId: work.id, title: "метка 0", sortOrder: 0 }).execute();
    const works: number[] = [];
    while (works.length < 40) works.push((await addWork(opened, { owner: person })).id);
    const made = await addSeries(opened, { owner: person }, {}, ...works);
    return { owner: person, id: work.id, series: { id: made.id, works } };
  }));
});
afterAll(() => world.stop());

/** A form whose every text says which save it was. */
const filled = (save: number) => ({
  ...bareFields,
  genreId: 43,
  title: String(save),
  annotation: String(save),
  afterword: String(save),
  tags: save === 0 ? ["метка 0"] : Array.from({ length: 20 }, (_, index) => `метка ${save} ${index}`),
});

const post = (path: string, body: object) =>
  fetch(`${world.server.url}/api/v2/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: world.server.url, cookie: `sid=${owner.secret}` },
    body: JSON.stringify(body),
  });
const send = (save: number) => post(`work/${id}/update/settings`, { before: filled(save - 1), fields: filled(save) });
/** It goes to the bin with all its books outside, or comes back with all of them. */
const turn = (isThere: boolean) => post(`work-series/${series.id}/${isThere ? "delete" : "restore"}`, {});

const stored = () =>
  world.past(async ({ database }) => {
    const work = await database
      .selectFrom("work")
      .where("id", "=", id)
      .select(["title", "annotation", "afterword", "contentVersion"])
      .executeTakeFirstOrThrow();
    const tags = await database
      .selectFrom("workTag")
      .where("workId", "=", id)
      .orderBy("sortOrder")
      .select("title")
      .execute();
    return { ...work, tags: tags.map(({ title }) => title) };
  });

it("settings whose server is killed in the middle of a save are those of one save whole, and of none before an acknowledged one", async () => {
  let last = 0;
  let killedInFlight = 0;
  for (const moment of killMoments(MOMENTS, () => killedInFlight > 0)) {
    await world.server.run();
    let took = 0;
    for (let done = 0; done < ACKNOWLEDGED; done += 1) {
      const begun = performance.now();
      const answer = await send(last + 1);
      took = performance.now() - begun;
      expect(await answer.json()).toMatchObject({ status: 1, data: { outcome: "saved" } });
      last += 1;
    }
    let isAnswered = false;
    const begun = performance.now();
    const answered = send(last + 1).then(
      () => {
        isAnswered = true;
      },
      () => {},
    );
    while (performance.now() - begun < took * moment) await new Promise((resolve) => setImmediate(resolve));
    if (!isAnswered) killedInFlight += 1;
    await world.server.kill();
    await answered;
    const found = await stored();
    const save = Number(found.title);
    expect([last, last + 1]).toContain(save);
    const { title, annotation, afterword, tags } = filled(save);
    expect(found).toEqual({ title, annotation, afterword, tags, contentVersion: save + 1 });
    last = save;
  }
});

const storedSeries = () =>
  world.past(async ({ database }) => {
    const { deletedAt, formerWorkIds } = await database
      .selectFrom("series")
      .where("id", "=", series.id)
      .select(["deletedAt", "formerWorkIds"])
      .executeTakeFirstOrThrow();
    const works = await database
      .selectFrom("work")
      .where("id", "in", series.works)
      .orderBy("id")
      .select(["seriesId", "seriesOrder", "contentVersion"])
      .execute();
    return {
      isThere: deletedAt === null,
      former: formerWorkIds,
      places: works.map(({ seriesId, seriesOrder }) => [seriesId, seriesOrder]),
      versions: [...new Set(works.map(({ contentVersion }) => contentVersion))],
    };
  });
const wholeSeries = (turns: number) => {
  const isThere = turns % 2 === 0;
  return {
    isThere,
    former: isThere ? [] : series.works,
    places: series.works.map((_, index) => (isThere ? [series.id, index + 1] : [null, null])),
    versions: [turns + 1],
  };
};

it("a series whose server is killed while it is deleted or comes back is whole with all its books, or gone from all of them", async () => {
  let turns = 0;
  let killedInFlight = 0;
  for (const moment of killMoments(SERIES_MOMENTS, () => killedInFlight > 0)) {
    await world.server.run();
    let took = 0;
    for (let done = 0; done < 3; done += 1) {
      const begun = performance.now();
      const answer = await turn(turns % 2 === 0);
      took = performance.now() - begun;
      expect(await answer.json()).toMatchObject({ status: 1, data: { workCount: 40 } });
      turns += 1;
    }
    let isAnswered = false;
    const begun = performance.now();
    const answered = turn(turns % 2 === 0).then(
      () => {
        isAnswered = true;
      },
      () => {},
    );
    while (performance.now() - begun < took * moment) await new Promise((resolve) => setImmediate(resolve));
    if (!isAnswered) killedInFlight += 1;
    await world.server.kill();
    await answered;
    const found = await storedSeries();
    if (isAnswered || found.isThere !== (turns % 2 === 0)) turns += 1;
    expect(found).toEqual(wholeSeries(turns));
  }
});
