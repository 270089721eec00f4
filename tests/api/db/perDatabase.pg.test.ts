import { expect, it } from "vitest";
import { perDatabase } from "../../../server/db/transaction.ts";
import { startDatabase } from "../../support/database.ts";

it("what is remembered of one database is nothing of another", async () => {
  const remembered = perDatabase(() => new Map([["asked", 0]]));
  const one = await startDatabase();
  const first = remembered();
  expect(remembered()).toBe(first);
  const other = await startDatabase();
  expect(remembered()).not.toBe(first);
  expect(remembered()).toBe(remembered());
  await Promise.all([one.stop(), other.stop()]);
});
