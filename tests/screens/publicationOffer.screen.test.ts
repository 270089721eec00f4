import { expect, it } from "vitest";
import { isOfSameWork } from "../../src/app/hooks/draftOffer.ts";
import { partOf } from "../support/fakes.ts";

const doc = { type: "doc", content: [{ type: "paragraph" }] };
const saved = (workId: number | null) => ({ title: "", document: doc, fields: { workId, tags: [] } });
const draft = (fields?: object) => ({
  title: "Соль",
  document: doc,
  revision: 0,
  savedAt: "2026-11-20T10:00:00.000Z",
  ...(fields && { fields }),
});

it.each([
  ["review", saved(7), draft({ workId: 7 }), true],
  ["review", saved(7), draft({ workId: 8 }), false],
  ["review", saved(null), draft({ workId: 7 }), false],
  ["review", saved(7), draft(), false],
  ["post", saved(7), draft({ workId: 8 }), true],
] as const)("a draft of a %s is offered for the work that it was begun for alone", (kind, text, kept, expected) =>
  expect(isOfSameWork(kind, text, partOf(kept))).toBe(expected),
);
