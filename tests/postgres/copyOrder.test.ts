import { expect, it } from "vitest";
import { inOrder } from "../../server/db/copyAll.ts";

const reference = (name: string, field: string, parent: string) => ({ name, field, parent });

it("parents are copied before children", () => {
  const references = [
    reference("chapter", "work_id", "work"),
    reference("chapter", "published_revision_id", "chapter_revision"),
    reference("chapter_revision", "chapter_id", "chapter"),
    reference("work", "linked_work_id", "work"),
  ];
  expect(inOrder(["chapter", "chapter_revision", "session", "work"], references)).toEqual([
    "session",
    "work",
    "chapter",
    "chapter_revision",
  ]);
});

it("tables that refer to each other are named", () => {
  const references = [reference("egg", "hen_id", "hen"), reference("hen", "egg_id", "egg")];
  expect(() => inOrder(["egg", "hen", "work"], references)).toThrow("These tables refer to each other: egg, hen");
});
