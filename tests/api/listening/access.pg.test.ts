import { beforeAll, describe, expect, it } from "vitest";
import { addAudio, addAudiobook, addAudioChapter, addSound, showRecording } from "../../support/factories.audio.ts";
import { addCast, type Cast, EARLIER, storedWork } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const people = ["guest", "stranger", "unconfirmed", "coAuthor", "owner", "moderator", "admin"] as const;
type Person = (typeof people)[number];
const everybody: readonly Person[] = people;
const signedIn: readonly Person[] = ["stranger", "unconfirmed", "coAuthor", "owner", "moderator", "admin"];
const insiders: readonly Person[] = ["coAuthor", "owner", "moderator", "admin"];
const nobody: readonly Person[] = [];

const accountOf = (person: Person) => (person === "guest" ? null : cast[person]);

/** Addresses that were given while everybody could hear the book. */
async function addressesOf({ workId, chapterId }: { workId: number; chapterId: number }) {
  await server.database.deleteFrom("attemptCounter").execute();
  const found = new Map<Person, string>();
  for (const person of people) {
    const { sources } = await server.as(accountOf(person))("getAudioUrl", { params: { id: workId, chapterId } });
    found.set(person, sources[0]?.url ?? "");
  }
  return found;
}

/** Whose next range is sound; everybody else's is 404. */
async function heardBy(addresses: Map<Person, string>, cookie?: [name: string, value: string]): Promise<Person[]> {
  const heard: Person[] = [];
  for (const [person, address] of addresses) {
    const account = accountOf(person);
    const browser = account ? await server.login(account) : server.browser();
    if (cookie) browser.cookies.set(...cookie);
    const { statusCode } = await browser.ask(address, { headers: { range: "bytes=100-199" } });
    expect([person, [206, 404].includes(statusCode)]).toEqual([person, true]);
    if (statusCode === 206) heard.push(person);
  }
  return heard;
}

const setWork = (id: number, values: object) =>
  server.database.updateTable("work").set(values).where("id", "=", id).execute();
const setChapter = (id: number, values: object) =>
  server.database.updateTable("chapter").set(values).where("id", "=", id).execute();

describe("who hears the next range", () => {
  it.each([
    ["All", everybody],
    ["Link", everybody],
    ["Registered", signedIn],
    ["Friends", insiders],
  ] as const)("of a published book for %s", async (privacyDisplay, heard) => {
    const book = await addAudiobook(server, cast);
    const addresses = await addressesOf(book);
    await setWork(book.workId, { privacyDisplay });
    expect(await heardBy(addresses)).toEqual(heard);
  });

  it.each(["draft", "onModeration", "rejected", "removed", "deleted"] as const)(
    "of a book that is %s",
    async (state) => {
      const book = await addAudiobook(server, cast);
      const addresses = await addressesOf(book);
      await setWork(book.workId, { state, ...(state === "deleted" && { deletedAt: EARLIER }) });
      expect(await heardBy(addresses)).toEqual(insiders);
    },
  );

  it.each(["draft", "deleted"] as const)("of a chapter that is %s", async (state) => {
    const book = await addAudiobook(server, cast);
    const addresses = await addressesOf(book);
    await setChapter(book.chapterId, {
      state,
      publishedRevisionId: null,
      ...(state === "deleted" && { deletedAt: EARLIER }),
    });
    expect(await heardBy(addresses)).toEqual(insiders);
  });

  it("of a recording in whose place another was published", async () => {
    const book = await addAudiobook(server, cast);
    const addresses = await addressesOf(book);
    const { ownerId } = await storedWork(server, book.workId);
    const audioId = await addAudio(server, book.workId);
    const next = await addSound(server, { chapterId: book.chapterId, audioId, savedBy: ownerId, revision: 2 });
    expect(await heardBy(addresses)).toEqual(everybody);
    await showRecording(server, book.chapterId, next);
    expect(await heardBy(addresses)).toEqual(insiders);
  });

  it("of a book for adults: a person who has confirmed that they are 18", async () => {
    const book = await addAudiobook(server, cast);
    const addresses = await addressesOf(book);
    await setWork(book.workId, { adultOnly: true, ageMark: "18+" });
    expect(await heardBy(addresses)).toEqual(insiders);
    // A guest says so by a cookie, a person by the account.
    expect(await heardBy(addresses, ["adult", "1"])).toEqual(["guest", ...insiders]);
    await server.database
      .updateTable("account")
      .set({ adultConfirmedAt: EARLIER })
      .where("id", "=", cast.stranger.id)
      .execute();
    expect(await heardBy(addresses)).toEqual(["stranger", ...insiders]);
    await server.database
      .updateTable("account")
      .set({ adultConfirmedAt: null })
      .where("id", "=", cast.stranger.id)
      .execute();
  });

  it("after move-to-draft through the call: nobody but insiders", async () => {
    const book = await addAudiobook(server, cast);
    const addresses = await addressesOf(book);
    await server.as(cast.owner)("moveWorkToDraft", { params: { id: book.workId } });
    expect(await heardBy(addresses)).toEqual(insiders);
  });
});

describe("who is given an address", () => {
  const givenTo = async (params: { id: number; chapterId: number }): Promise<Person[]> => {
    const given: Person[] = [];
    for (const person of people) {
      const isGiven = await server
        .as(accountOf(person))("getAudioUrl", { params })
        .then(
          () => true,
          ({ httpStatus }: { httpStatus: number }) => {
            expect(httpStatus).toBe(404);
            return false;
          },
        );
      if (isGiven) given.push(person);
    }
    return given;
  };

  it("of a published chapter, of a draft, of one in the bin, and of another book's", async () => {
    const { workId, chapterId } = await addAudiobook(server, cast);
    const draft = await addAudioChapter(server, workId, { state: "draft", sortOrder: 2 });
    const deleted = await addAudioChapter(server, workId, { state: "deleted", sortOrder: 3 });
    const other = await addAudiobook(server, cast);
    expect(await givenTo({ id: workId, chapterId })).toEqual(everybody);
    expect(await givenTo({ id: workId, chapterId: draft.id })).toEqual(insiders);
    expect(await givenTo({ id: workId, chapterId: deleted.id })).toEqual(nobody);
    expect(await givenTo({ id: workId, chapterId: other.chapterId })).toEqual(nobody);
    await setWork(workId, { state: "draft" });
    expect(await givenTo({ id: workId, chapterId })).toEqual(insiders);
  });

  it("600 times an hour", async () => {
    await server.database.deleteFrom("attemptCounter").execute();
    const { workId, chapterId } = await addAudiobook(server, cast);
    const ask = () => server.as(cast.stranger)("getAudioUrl", { params: { id: workId, chapterId } });
    await ask();
    await server.database.updateTable("attemptCounter").set({ count: 599 }).execute();
    await expect(ask()).resolves.toMatchObject({ expiresAt: "2026-11-20T17:05:31.000Z" });
    await expect(ask()).rejects.toMatchObject({ httpStatus: 429 });
    await expect(server.as(cast.owner)("getAudioUrl", { params: { id: workId, chapterId } })).resolves.toMatchObject({
      expiresAt: "2026-11-20T17:05:31.000Z",
    });
  });
});
