import { chapterTitle } from "../../src/api/contract/chapters.ts";

const LONGEST = 200;
/** «01 - », «7. », «012_»: players count the files for themselves. */
const NUMBER = /^\s*\d{1,4}\s*[-–—._)\]]+\s*(?=\S)/;

/** As a chapter may be called; empty: nothing of it can be. */
export function cleanTitle(title: string): string {
  const parsed = chapterTitle.safeParse(title.replace(/\s+/g, " ").trim().slice(0, LONGEST));
  return parsed.success ? parsed.data : "";
}

/** «01 - Глава_первая.mp3» -> «Глава первая»; never empty. */
function titleOfName(fileName: string): string {
  const [name = ""] = fileName.split(/[\\/]/).slice(-1);
  const bare = name.replace(/\.\w{2,4}$/, "");
  return cleanTitle(bare.replace(NUMBER, "").replaceAll("_", " ")) || cleanTitle(bare) || "Без названия";
}

/** What the chapter of a sound is called at first: as its tags say, else as its file. */
export const titleOf = ({ title, fileName }: { title: string; fileName: string }): string =>
  cleanTitle(title) || titleOfName(fileName);
