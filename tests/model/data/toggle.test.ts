import { expect, it } from "vitest";
import { shownCount } from "../../../src/machines/data/toggle.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { toggleModel } from "./toggle.model.ts";

walkModel(
  "a switch that many press: shown at once, told one press at a time, taken back when it is refused",
  toggleModel,
);

it.each([
  [{ isOn: false, count: 7 }, true, 8],
  [{ isOn: true, count: 8 }, false, 7],
  [{ isOn: true, count: 8 }, true, 8],
  [{ isOn: false, count: 0 }, false, 0],
])("of %j, wanted %s, %i are shown", (known, isWanted, count) => {
  expect(shownCount({ known, isWanted })).toBe(count);
});
