import { beforeAll, describe, expect, it } from "vitest";
import type { CallByName } from "../../../src/api/callByName.ts";
import {
  addCast,
  addChapter,
  addWork,
  type Cast,
  EARLIER,
  refused,
  storedWork,
} from "../../support/factories.works.ts";
import { untyped } from "../../support/fakes.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

type State = "draft" | "published" | "onModeration" | "deleted";
type Rights = { askers: string[]; canWrite: boolean };
type Row = {
  name: string;
  from: State;
  who: keyof Cast;
  /** What the answer says that the asker and, asked afterwards, the owner may do. */
  rights: { asker: Rights; owner: Rights };
  ask: (call: CallByName, id: number) => Promise<unknown>;
  becomes: object;
};

const ofOwner: Rights = { askers: ["author", "owner"], canWrite: true };
const ofCoAuthor: Rights = { askers: ["author"], canWrite: true };
const ofModerator: Rights = { askers: ["moderator"], canWrite: false };
const inBin: Rights = { askers: ["author", "owner"], canWrite: false };
const shown = { state: "published", lastUpdateTime: NOW };
const rows: Row[] = [
  {
    name: "publishWork",
    from: "draft",
    who: "coAuthor",
    rights: { asker: ofCoAuthor, owner: ofOwner },
    ask: (call, id) => call("publishWork", { params: { id }, body: { note: "" } }),
    becomes: shown,
  },
  {
    name: "moveWorkToDraft",
    from: "published",
    who: "coAuthor",
    rights: { asker: ofCoAuthor, owner: ofOwner },
    ask: (call, id) => call("moveWorkToDraft", { params: { id } }),
    becomes: { state: "draft" },
  },
  {
    name: "deleteWork",
    from: "draft",
    who: "owner",
    rights: { asker: inBin, owner: inBin },
    ask: (call, id) => call("deleteWork", { params: { id } }),
    becomes: { state: "deleted", deletedAt: NOW },
  },
  {
    name: "updateWorkState: finish.requested",
    from: "published",
    who: "owner",
    rights: { asker: ofOwner, owner: ofOwner },
    ask: (call, id) => call("updateWorkState", { params: { id }, body: { type: "finish.requested" } }),
    becomes: { isFinished: true, finishTime: NOW },
  },
  {
    name: "updateWorkState: undeletion.requested",
    from: "deleted",
    who: "owner",
    rights: { asker: ofOwner, owner: ofOwner },
    ask: (call, id) => call("updateWorkState", { params: { id }, body: { type: "undeletion.requested" } }),
    becomes: { state: "draft", deletedAt: null },
  },
  {
    name: "updateWorkState: approval.given",
    from: "onModeration",
    who: "moderator",
    rights: { asker: ofModerator, owner: ofOwner },
    ask: (call, id) => call("updateWorkState", { params: { id }, body: { type: "approval.given", contentVersion: 1 } }),
    becomes: { ...shown, wasModerated: true },
  },
  {
    name: "updateWorkState: removal.given",
    from: "published",
    who: "admin",
    rights: { asker: ofModerator, owner: ofOwner },
    ask: (call, id) =>
      call("updateWorkState", { params: { id }, body: { type: "removal.given", reason: " Чужой текст " } }),
    becomes: { state: "removed", moderationReason: "Чужой текст", wasModerated: true },
  },
];

describe.each(rows)("$name", ({ from, who, rights, ask, becomes }) => {
  const add = async () => {
    const { id } = await addWork(server, cast, { state: from });
    await addChapter(server, id, { state: "published" });
    return id;
  };

  it("answers the whole work as it is from now on", async () => {
    const id = await add();
    const before = await server.as(cast.owner)("getWorkSettings", { params: { id } });
    const after = { ...before, ...becomes };
    expect(await ask(server.as(cast[who]), id)).toEqual({ ...after, rights: rights.asker });
    expect(await server.as(cast.owner)("getWorkSettings", { params: { id } })).toEqual({
      ...after,
      rights: rights.owner,
    });
    expect((await storedWork(server, id)).lastModificationTime).toEqual(new Date(EARLIER));
  });

  it("refuses a stranger, one who has not confirmed, and a guest", async () => {
    const id = await add();
    const before = await storedWork(server, id);
    for (const person of [cast.stranger, cast.unconfirmed])
      await expect(ask(server.as(person), id)).rejects.toMatchObject(refused.denied);
    await expect(ask(server.as(null), id)).rejects.toMatchObject(refused.login);
    await expect(ask(server.as(cast[who]), 999_999)).rejects.toMatchObject(refused.missing);
    expect(await storedWork(server, id)).toEqual(before);
  });

  it("of two at once one is done", async () => {
    const id = await add();
    const call = server.as(cast[who]);
    const answers = await Promise.allSettled([ask(call, id), ask(call, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

it("nobody judges his own work, whatever his roles", async () => {
  const { id } = await addWork(server, { owner: cast.moderator }, { state: "onModeration" });
  await addChapter(server, id, { state: "published" });
  const approve = (person: { id: number }) =>
    server.as(person)("updateWorkState", { params: { id }, body: { type: "approval.given", contentVersion: 1 } });
  await expect(approve(cast.moderator)).rejects.toMatchObject(refused.denied);
  expect((await storedWork(server, id)).state).toBe("onModeration");
  expect(await approve(cast.admin)).toMatchObject({ state: "published", rights: ofModerator });
});

describe("updateWorkState", () => {
  it("knows the events of its call alone: publishing, withdrawal and deletion have their own", async () => {
    const { id } = await addWork(server, cast);
    for (const type of ["publish.requested", "withdrawal.requested", "deletion.requested", "unknown"])
      await expect(
        server.as(cast.owner)("updateWorkState", { params: { id }, body: untyped({ type }) }),
      ).rejects.toMatchObject({ httpStatus: 400, envelope: { errorCode: 3, message: "Проверьте поля" } });
  });

  it("a publication that was withdrawn and given again does not lift the book in the catalogue", async () => {
    const { id } = await addWork(server, cast, { state: "published" });
    await addChapter(server, id, { state: "published" });
    await server.as(cast.owner)("moveWorkToDraft", { params: { id } });
    expect(await server.as(cast.owner)("publishWork", { params: { id }, body: { note: "" } })).toMatchObject({
      lastUpdateTime: EARLIER,
    });
  });
});
