import { beforeAll, describe, expect, it } from "vitest";
import { addCast, type Cast } from "../support/factories.works.ts";
import { testServer } from "../support/server.ts";
import { addTypo, storedTypo } from "../support/typos.ts";
import { type Row, rows, TYPO_NOW, TYPO_SETTLED } from "./typoNote.table.ts";

const server = testServer({ now: TYPO_NOW });
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

it("the table holds 4 states × 3 events, and 4 of a text that is gone", () => expect(rows).toHaveLength(4 * 3 + 4));

const because = (message: string) => ({ httpStatus: 400, envelope: { status: 4, errorCode: 3, message } });

const settle = (
  who: { id: number },
  { workId, id }: { workId: number; id: number },
  decision: "accepted" | "declined",
) => server.as(who)("settleTypo", { params: { id: workId, typoId: id }, body: { decision } });

/** Brought about by the calls of the product, but for what was before. */
async function addStored({ state, isGone }: Row) {
  const typo = await addTypo(server, cast);
  await server.database
    .updateTable("typoNote")
    .set({ state, settledAt: state === "open" ? null : TYPO_SETTLED })
    .where("id", "=", typo.id)
    .execute();
  return { ...typo, text: isGone ? "Старое письмо лежало под камнем." : "Старое письмо лижало под камнем. Давно." };
}

async function publish({ workId, chapterId, text }: Awaited<ReturnType<typeof addStored>>): Promise<void> {
  const author = server.as(cast.owner);
  await author("updateChapter", {
    body: {
      id: chapterId,
      revision: 1,
      title: "Глава 1",
      document: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] },
    },
  });
  await author("updateChapterState", { params: { workId, chapterId }, body: { type: "update.requested" } });
  await server.drainJobs();
}

describe.each(rows)("$state, $type, gone: $isGone", (row) => {
  it("through the API", async () => {
    const { type, expected } = row;
    const typo = await addStored(row);
    const before = await storedTypo(server, typo.id);
    const after =
      "refused" in expected ? before : { ...before, state: expected.becomes, settledAt: new Date(TYPO_NOW) };
    if (type === "text.published") await publish(typo);
    else {
      const decision = type === "acceptance.given" ? "accepted" : "declined";
      const answer = settle(cast.owner, typo, decision);
      if ("refused" in expected) await expect(answer).rejects.toMatchObject(because(expected.refused));
      else expect(await answer).toEqual({ id: typo.id, state: expected.becomes });
    }
    expect(await storedTypo(server, typo.id)).toEqual(after);
  });
});

describe("who answers", () => {
  it("every author of the work does", async () => {
    const typo = await addTypo(server, cast);
    expect(await settle(cast.coAuthor, typo, "declined")).toEqual({ id: typo.id, state: "declined" });
  });

  it.each(["stranger", "unconfirmed", "moderator", "admin"] as const)("a %s does not", async (name) => {
    const typo = await addTypo(server, cast);
    const before = await storedTypo(server, typo.id);
    await expect(settle(cast[name], typo, "accepted")).rejects.toMatchObject({ httpStatus: 403 });
    expect(await storedTypo(server, typo.id)).toEqual(before);
  });

  it("a work in the bin has no answers", async () => {
    const typo = await addTypo(server, cast);
    await server.database.updateTable("work").set({ state: "deleted" }).where("id", "=", typo.workId).execute();
    await expect(settle(cast.owner, typo, "accepted")).rejects.toMatchObject(because("Сейчас это действие недоступно"));
  });
});
