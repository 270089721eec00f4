import { expect, it } from "vitest";
import { nearestTests } from "../../scripts/near.ts";

it.each([
  ["a handler's helper", "server/works/coAuthors.ts", "tests/api/works/coAuthors.pg.test.ts"],
  ["handlers", "server/commerce/handlers.ts", "tests/api/commerce/exclusive.pg.test.ts"],
  ["a machine", "src/machines/session/session.machine.ts", "tests/model/session/session.test.ts"],
  ["a law", "src/machines/lifecycles/coAuthorship.lifecycle.ts", "tests/lifecycles/coAuthorship.pg.test.ts"],
  ["a view", "src/screens/sales/promoCodes.view.ts", "tests/screens/promoCodesView.screen.test.ts"],
  ["a test", "tests/text/days.test.ts", "tests/text/days.test.ts"],
])("next to %s is its test", (_, file, test) => {
  expect(nearestTests([file], {}).slice(0, 2)).toContain(test);
});

it("tests that take long leave room for no others, and the nearest runs however long it takes", () => {
  const file = "server/works/coAuthors.ts";
  const [nearest = "", next = ""] = nearestTests([file], {});
  expect(nearestTests([file], { [nearest]: 100 })).toEqual([nearest]);
  expect(nearestTests([file], { [next]: 100 })).not.toContain(next);
});
