import { expect, it } from "vitest";
import { began, goneOn, redone, stepped, undone } from "../../../src/cover/scene/history.ts";

it("steps are taken back one by one, and taken again", () => {
  const drawn = ["б", "в"].reduce(stepped<string>, began("а"));
  expect(drawn).toEqual({ past: ["а", "б"], present: "в", future: [] });
  const back = undone(undone(drawn));
  expect(back).toEqual({ past: [], present: "а", future: ["б", "в"] });
  expect(undone(back)).toEqual(back);
  expect(redone(back)).toEqual({ past: ["а"], present: "б", future: ["в"] });
  expect(redone(redone(redone(back)))).toEqual(drawn);
});

it("a new step ends what could be taken again; the same drawing is no step", () => {
  const back = undone(stepped(began("а"), "б"));
  expect(stepped(back, "г")).toEqual({ past: ["а"], present: "г", future: [] });
  expect(stepped(back, "а")).toBe(back);
});

it("what goes on within a step is taken back with it", () => {
  const typed = goneOn(stepped(began(""), "С"), "Со");
  expect(typed).toEqual({ past: [""], present: "Со", future: [] });
  expect(undone(typed).present).toBe("");
});

it("a hundred steps can be taken back, and the one before them cannot", () => {
  let drawn = began(0);
  for (let step = 1; step <= 101; step++) drawn = stepped(drawn, step);
  expect([drawn.past.length, drawn.past[0]]).toEqual([100, 1]);
  for (let step = 0; step < 101; step++) drawn = undone(drawn);
  expect([drawn.present, drawn.future.length]).toEqual([1, 100]);
});
