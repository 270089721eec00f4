import { escapeHtml } from "../../../src/text/words.ts";
import { element } from "../../http/xml.ts";
import { type BookFacts, paragraphsOf } from "./book.ts";
import { fb2Genre } from "./fb2Genres.ts";

/** «Вера Лядова»: first and last name; what is one word is a nickname. */
function person(name: string, fio: string): string {
  const words = fio.split(/\s+/).filter(Boolean);
  const [first = "", ...rest] = words;
  const last = rest.pop();
  if (last === undefined) return `<${name}>${element("nickname", first)}</${name}>`;
  const middle = rest.length > 0 ? element("middle-name", rest.join(" ")) : "";
  return `<${name}>${element("first-name", first)}${middle}${element("last-name", last)}</${name}>`;
}

/** What a file of fb2 says of its book. @param cover the id of its picture; null: none */
export function description(facts: BookFacts, cover: string | null): string {
  const { title, authors, annotation, genreIds, tags, translator, id, contentVersion } = facts;
  const day = facts.modifiedAt.slice(0, 10);
  const codes = [...new Set(genreIds.map(fb2Genre))];
  const date = `<date value="${day}">${day}</date>`;
  const lines = [
    ...(codes.length > 0 ? codes : [fb2Genre(null)]).map((code) => element("genre", code)),
    ...authors.map((fio) => person("author", fio)),
    element("book-title", title),
    ...(annotation.trim()
      ? [
          `<annotation>${paragraphsOf(annotation)
            .map((line) => element("p", line))
            .join("")}</annotation>`,
        ]
      : []),
    ...(tags.length > 0 ? [element("keywords", tags.join(", "))] : []),
    date,
    ...(cover === null ? [] : [`<coverpage><image l:href="#${cover}"/></coverpage>`]),
    element("lang", "ru"),
    ...(translator ? [person("translator", translator)] : []),
  ];
  return `<description><title-info>
${lines.join("\n")}
</title-info><document-info>
<author><nickname>Рукопись</nickname></author>
<program-used>Рукопись</program-used>
${date}
${element("id", id)}
${element("version", String(contentVersion))}
</document-info>
<custom-info info-type="age-mark">${escapeHtml(facts.ageMark)}</custom-info>
<custom-info info-type="status">${facts.isFinished ? "finished" : "in-progress"}</custom-info>
</description>
`;
}
