import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount } from "../../support/factories.ts";
import {
  addCast,
  addChapter,
  addWork,
  type Cast,
  EARLIER,
  refused,
  storedWork,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const MISSING = 999_999_999;

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(() => {
  server.clock.set(NOW);
  server.config.moderation = "off";
});

type Person = { id: number } | null;
type Type = "publish.requested" | "withdrawal.requested" | "deletion.requested" | "undeletion.requested";
const change = (workIds: number[], type: Type, as: Person = cast.owner) =>
  server.as(as)("updateWorkStates", { body: { workIds, type } });
const add = async (given: Parameters<typeof addWork>[2] = {}, people: Parameters<typeof addWork>[1] = cast) => {
  const { id } = await addWork(server, people, given);
  await addChapter(server, id, { state: "published" });
  return id;
};
const statesOf = async (ids: number[]) =>
  (await Promise.all(ids.map((id) => storedWork(server, id)))).map(({ state }) => state);
const summed = ({ changed, refused: left }: Awaited<ReturnType<typeof change>>) => ({
  changed: changed.map(({ id, state }) => [id, state]),
  refused: left,
});

const wrong = (message: string) => ({
  httpStatus: 400,
  envelope: { status: 4, errorCode: 3, message: "Проверьте поля", invalidFields: { workIds: [message] } },
});

describe("updateWorkStates", () => {
  it("changes what the law allows, in the order given, and answers whole works", async () => {
    const [first, second, beside] = [await add({ title: "Соль" }), await add({ title: "Перец" }), await add()];
    const {
      annotation: _,
      authorNotes: __,
      afterword: ___,
      wasModerated: ____,
      galleryCount: _____,
      booktrailerVideoUrl: ______,
      seriesPlace: _______,
      linkedWork: ________,
      ...before
    } = await server.as(cast.owner)("getWorkSettings", {
      params: { id: second },
    });
    const answer = await change([second, first, second], "publish.requested");
    expect(answer.changed[0]).toEqual({ ...before, state: "published", lastUpdateTime: NOW });
    expect(answer.changed[0]).toMatchObject({ id: second, title: "Перец", lastModificationTime: EARLIER });
    expect(summed(answer)).toEqual({
      changed: [
        [second, "published"],
        [first, "published"],
      ],
      refused: [],
    });
    expect(await statesOf([first, second, beside])).toEqual(["published", "published", "draft"]);
    expect(summed(await change([first, second], "withdrawal.requested", cast.coAuthor))).toEqual({
      changed: [
        [first, "draft"],
        [second, "draft"],
      ],
      refused: [],
    });
  });

  it("names every refused one with the reason that its own call would give; the others are done", async () => {
    const shown = await add({ state: "published" });
    const empty = (await addWork(server, cast)).id;
    const bare = await add({ annotation: " " });
    const foreign = await add({}, { owner: cast.stranger });
    const ready = await add();
    expect(summed(await change([shown, MISSING, empty, foreign, ready, bare], "publish.requested"))).toEqual({
      changed: [[ready, "published"]],
      refused: [
        { workId: shown, message: "Сейчас это действие недоступно" },
        { workId: MISSING, message: "Страница не найдена" },
        { workId: empty, message: "Опубликуйте хотя бы одну главу" },
        { workId: foreign, message: "Нет доступа" },
        { workId: bare, message: "Заполните жанр и аннотацию" },
      ],
    });
    expect(await statesOf([shown, empty, foreign, ready, bare])).toEqual([
      "published",
      "draft",
      "draft",
      "published",
      "draft",
    ]);
  });

  it("whose address is not confirmed publishes nothing, and withdraws and deletes", async () => {
    const owner = await addAccount(server, { emailIsConfirmed: false });
    const [draft, shown] = [await add({}, { owner }), await add({ state: "published" }, { owner })];
    expect(await change([draft], "publish.requested", owner)).toEqual({
      changed: [],
      refused: [{ workId: draft, message: "Подтвердите адрес электронной почты" }],
    });
    expect(summed(await change([shown], "withdrawal.requested", owner))).toEqual({
      changed: [[shown, "draft"]],
      refused: [],
    });
    expect(summed(await change([draft, shown], "deletion.requested", owner))).toEqual({
      changed: [
        [draft, "deleted"],
        [shown, "deleted"],
      ],
      refused: [],
    });
  });

  it("what must be looked at first goes to the moderators", async () => {
    server.config.moderation = "all";
    const id = await add();
    expect(summed(await change([id], "publish.requested"))).toEqual({ changed: [[id, "onModeration"]], refused: [] });
  });

  it("puts works into the bin, from where they come back together within 30 days", async () => {
    const ids = [await add(), await add()];
    const shown = await add({ state: "published" });
    expect(summed(await change([...ids, shown], "deletion.requested"))).toEqual({
      changed: ids.map((id) => [id, "deleted"]),
      refused: [{ workId: shown, message: "Сейчас это действие недоступно" }],
    });
    expect((await storedWork(server, ids[0] ?? 0)).deletedAt).toEqual(new Date(NOW));
    expect(summed(await change(ids, "undeletion.requested"))).toEqual({
      changed: ids.map((id) => [id, "draft"]),
      refused: [],
    });
    await change(ids, "deletion.requested");
    server.clock.set("2026-12-20T11:05:31.001Z");
    expect(summed(await change(ids, "undeletion.requested"))).toEqual({
      changed: [],
      refused: ids.map((workId) => ({ workId, message: "Срок восстановления истёк" })),
    });
  });

  it("only the owner deletes and brings back; a co-author's own works go on", async () => {
    const shared = await add();
    const own = await add({}, { owner: cast.coAuthor });
    expect(summed(await change([shared, own], "deletion.requested", cast.coAuthor))).toEqual({
      changed: [[own, "deleted"]],
      refused: [{ workId: shared, message: "Нет доступа" }],
    });
    await change([shared], "deletion.requested");
    expect(summed(await change([shared, own], "undeletion.requested", cast.coAuthor))).toEqual({
      changed: [[own, "draft"]],
      refused: [{ workId: shared, message: "Нет доступа" }],
    });
  });

  it("nothing for a stranger, one who has not confirmed, and moderators", async () => {
    const [draft, shown, binned] = [await add(), await add({ state: "published" }), await add({ state: "deleted" })];
    const ids = [draft, shown, binned];
    const types = ["publish.requested", "withdrawal.requested", "deletion.requested", "undeletion.requested"] as const;
    for (const person of [cast.stranger, cast.unconfirmed, cast.moderator, cast.admin])
      for (const type of types)
        expect(await change(ids, type, person)).toEqual({
          changed: [],
          refused: ids.map((workId) => ({ workId, message: "Нет доступа" })),
        });
    expect(await statesOf(ids)).toEqual(["draft", "published", "deleted"]);
  });

  it("a guest must log in, and a banned person is refused", async () => {
    const banned = await addAccount(server, { bannedAt: NOW });
    const id = await add({}, { owner: banned });
    await expect(change([id], "publish.requested", null)).rejects.toMatchObject(refused.login);
    await expect(change([id], "publish.requested", banned)).rejects.toMatchObject({
      httpStatus: 403,
      envelope: { status: 4, errorCode: 5, message: "Учётная запись заблокирована" },
    });
    expect(await statesOf([id])).toEqual(["draft"]);
  });

  it("a hundred at once, and a work that is named twice is one", async () => {
    const rows = await server.database
      .insertInto("work")
      .values(
        Array.from({ length: 100 }, () => ({
          ownerId: cast.owner.id,
          title: "Рассказ",
          form: "story" as const,
          createdAt: EARLIER,
          lastModificationTime: EARLIER,
        })),
      )
      .returning("id")
      .execute();
    const ids = rows.map(({ id }) => id);
    await server.database
      .insertInto("workAuthor")
      .values(ids.map((workId) => ({ workId, accountId: cast.owner.id, place: 1, confirmedAt: EARLIER })))
      .execute();
    expect(summed(await change([...ids, ...ids], "deletion.requested"))).toEqual({
      changed: ids.map((id) => [id, "deleted"]),
      refused: [],
    });
  });

  it("a fault ends the call: what was done before it stays, it and what follows it are as they were", async () => {
    const ids = [await add(), await add(), await add()];
    // A work without authors can be changed and not be answered.
    await server.database
      .deleteFrom("workAuthor")
      .where("workId", "=", ids[1] ?? 0)
      .execute();
    await expect(change(ids, "deletion.requested")).rejects.toMatchObject({
      httpStatus: 500,
      envelope: { status: 6, errorCode: 9, message: "Внутренняя ошибка сервера" },
    });
    expect(await statesOf(ids)).toEqual(["deleted", "draft", "draft"]);
  });

  it.each([
    ["none", [], wrong("Выберите произведения")],
    [
      "more than a hundred",
      Array.from({ length: 101 }, (_, index) => MISSING - index),
      wrong("Выбрано слишком много произведений"),
    ],
    ["what is no id", [0], { httpStatus: 400, envelope: { errorCode: 3 } }],
    ["what is no id either", [1.5], { httpStatus: 400, envelope: { errorCode: 3 } }],
  ])("refuses %s", async (_, workIds, expected) => {
    await expect(change(workIds, "deletion.requested")).rejects.toMatchObject(expected);
  });

  it("knows no other events", async () => {
    const id = await add({ state: "onModeration" });
    for (const type of ["finish.requested", "approval.given", "removal.given"])
      await expect(change([id], type as Type, cast.moderator)).rejects.toMatchObject({
        httpStatus: 400,
        envelope: { errorCode: 3, message: "Проверьте поля" },
      });
    expect(await statesOf([id])).toEqual(["onModeration"]);
  });
});
