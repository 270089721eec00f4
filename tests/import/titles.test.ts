import { expect, it } from "vitest";
import { joinTitles } from "../../server/books/import/blockParts.ts";

it.each([
  [[], ""],
  [["Глава 1"], "Глава 1"],
  [["Часть первая", "Глава 1"], "Часть первая. Глава 1"],
  [["Часть первая.", "Глава 1."], "Часть первая. Глава 1."],
  [["Кто там?", "", "Никого"], "Кто там? Никого"],
  [["Дом —", "крепость"], "Дом — крепость"],
  [["", "Глава 1"], "Глава 1"],
])("%j is «%s»", (titles, joined) => expect(joinTitles(titles)).toBe(joined));
