import { expect, it } from "vitest";
import { asClient, inOrder } from "../../../server/db/copyAll.ts";
import { eraseAccount } from "../../../server/leaving/erasure.ts";
import { personalData } from "../../../server/personalData.ts";
import { addPost } from "../../support/factories.publications.ts";
import { addPayout } from "../../support/factories.sales.ts";
import { addAccount } from "../../support/factories.ts";
import { addPublishedBook } from "../../support/factories.works.ts";
import { fillTable, tablesOf } from "../../support/filling.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();

/** The written list of docs/adr/0031, with what others have had from the person, and the trade that the law keeps. */
const stays = [
  "account_consent.account_id",
  "account_deletion.account_id",
  "account_event.account_id",
  "account_event.actor_id",
  "audio.owner_id",
  "chat.second_id",
  "chat_member.account_id",
  "chat_member.person_id",
  "complaint.account_id",
  "complaint.settled_by",
  "holding.account_id",
  "message.author_id",
  "purchase_order.account_id",
  "stored_file.owner_id",
  "support_letter.answered_by",
  "work_moderation.actor_id",
];
/** Columns of tables whose checks take no row of their types alone: tests of their domains say what becomes of them. */
const byHand = [
  "chapter_revision.saved_by",
  "chat.first_id",
  "chat.started_by",
  "comment.author_id",
  "discount.owner_id",
  "identification.account_id",
  "payout.account_id",
  "promo_code.account_id",
  "promo_code.redeemed_by",
  "publication.author_id",
  "purchase_order.payee_id",
  "work_author.account_id",
];

it("an erasure leaves no row that names the person, but those that are written here", async () => {
  const [gleb, vera] = [await addAccount(server, { fio: "Глеб Кротов" }), await addAccount(server)];
  await addPublishedBook(server, { owner: gleb });
  await addPost(server, gleb, { state: "published" });
  await addPayout(server, gleb, { state: "paid", payee: "v1.sealed" });
  const client = asClient(server.database);
  const { names, references } = await tablesOf(client);
  const naming = references.filter(({ parent }) => parent === "account");
  const refused: string[] = [];
  for (const name of inOrder(names, references)) {
    const fields = naming.filter((one) => one.name === name).map(({ field }) => field);
    const others = Object.fromEntries(fields.map((field) => [field, gleb.id]));
    for (const field of fields)
      await fillTable(client, name, { ...others, [field]: vera.id }).catch(() => refused.push(`${name}.${field}`));
  }
  expect(refused.sort()).toEqual(byHand);
  await server.database.deleteFrom("accountDeletion").execute();
  await server.database
    .insertInto("accountDeletion")
    .values({ accountId: vera.id, state: "leaving", until: NOW, keepTexts: false, shownWorkIds: "[]" })
    .execute();
  await eraseAccount(vera.id, new Date(NOW), personalData);
  const left: string[] = [];
  for (const { name, field } of naming) {
    const { rows } = await client.query(`select 1 from ${name} where ${field} = $1 limit 1`, [vera.id]);
    if (rows.length > 0) left.push(`${name}.${field}`);
  }
  expect(left).toEqual(stays);
});
