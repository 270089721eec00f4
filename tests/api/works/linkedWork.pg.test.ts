import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addCast, addWork, type Cast, refused, storedWork } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";
import { bareFields, saveSettings } from "../../support/workFields.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

let text: number;
let sound: number;
beforeEach(async () => {
  text = (await addWork(server, cast, { title: "Соль" })).id;
  sound = (await addWork(server, cast, { title: "Соль, слушать", format: "Audiobook" })).id;
});

const linked = async (id: number) => (await storedWork(server, id)).linkedWorkId;
const both = async () => [await linked(text), await linked(sound)];
const link = (person: { id: number }, id: number, linkedWorkId: number | null) =>
  saveSettings(server.as(person), id, { linkedWorkId });
const refusedField = (said: string) => refused.field("fields.linkedWorkId", said);

describe("a text and its audiobook", () => {
  it("name each other, whichever is linked, and are returned with their titles", async () => {
    const { owner } = cast;
    expect((await link(owner, sound, text)).work).toMatchObject({
      linkedWorkId: text,
      linkedWork: { id: text, title: "Соль" },
    });
    expect(await both()).toEqual([sound, text]);
    expect(await server.as(owner)("getWorkSettings", { params: { id: text } })).toMatchObject({
      linkedWorkId: sound,
      linkedWork: { id: sound, title: "Соль, слушать" },
    });
  });

  it("are parted from either side", async () => {
    await link(cast.owner, sound, text);
    await link(cast.owner, text, null);
    expect(await both()).toEqual([null, null]);
  });

  it("are both other works for readers and moderators then", async () => {
    const versions = async () => [
      (await storedWork(server, text)).contentVersion,
      (await storedWork(server, sound)).contentVersion,
    ];
    expect(await versions()).toEqual([1, 1]);
    await link(cast.owner, sound, text);
    expect(await versions()).toEqual([2, 2]);
  });

  it("another one takes its place, and the former is free", async () => {
    const { id: other } = await addWork(server, cast, { title: "Соль, снова", format: "Audiobook" });
    await link(cast.owner, text, sound);
    await link(cast.owner, text, other);
    expect([...(await both()), await linked(other)]).toEqual([other, null, text]);
  });

  it("one that is linked already stays with whom it is", async () => {
    const { id: other } = await addWork(server, cast, { title: "Другая", format: "Audiobook" });
    await link(cast.owner, text, sound);
    await expect(link(cast.owner, other, text)).rejects.toMatchObject(
      refusedField("Это произведение уже связано с «Соль, слушать»"),
    );
    expect([...(await both()), await linked(other)]).toEqual([sound, text, null]);
  });

  it.each([
    ["of the same format", async () => (await addWork(server, cast, {})).id],
    ["of another person", async () => (await addWork(server, { owner: cast.stranger }, { format: "Audiobook" })).id],
    ["in the bin", async () => (await addWork(server, cast, { format: "Audiobook", state: "deleted" })).id],
    ["that never was", async () => 999_999],
  ])("a work %s is refused", async (_, make) => {
    await expect(link(cast.owner, text, await make())).rejects.toMatchObject(
      refusedField("Выберите своё произведение другого формата"),
    );
    expect(await linked(text)).toBeNull();
  });

  it("a co-author does not link", async () => {
    await expect(link(cast.coAuthor, text, sound)).rejects.toMatchObject(
      refusedField("Связывает произведения их владелец"),
    );
  });

  it("readers of each are led to the other, where they may read it", async () => {
    const shown = { state: "published", firstPublishedAt: "2026-11-01T09:00:00.000Z" } as const;
    const { id: book } = await addWork(server, cast, { ...shown, title: "Книга" });
    const { id: audio } = await addWork(server, cast, { ...shown, title: "Звук", format: "Audiobook" });
    await link(cast.owner, book, audio);
    const seen = async (person: { id: number } | null) => {
      const answer = await server.as(person)("getBook", { params: { id: book } });
      return "linkedWork" in answer ? answer.linkedWork : undefined;
    };
    expect(await seen(null)).toEqual({ id: audio, title: "Звук" });
    await server.database.updateTable("work").set({ state: "draft" }).where("id", "=", audio).execute();
    expect([await seen(null), await seen(cast.owner)]).toEqual([null, { id: audio, title: "Звук" }]);
  });
});

describe("createWork", () => {
  it("makes an audiobook that names its text", async () => {
    const made = await server.as(cast.owner)("createWork", {
      body: { ...bareFields, format: "Audiobook", reciter: "Анна Гречко", linkedWorkId: text },
    });
    expect(made).toMatchObject({ format: "Audiobook", reciter: "Анна Гречко", linkedWorkId: text, durationMs: 0 });
    expect(await linked(text)).toBe(made.id);
  });

  it("settings of another work are taken without what it is linked to", async () => {
    await link(cast.owner, sound, text);
    const { fields } = await server.as(cast.owner)("copyWorkSettings", { params: { id: sound } });
    expect(Object.keys(fields)).not.toContain("linkedWorkId");
  });
});
