import { randomUUID } from "node:crypto";
import type { PostFields } from "../../src/api/contract/posts.ts";
import { transaction } from "../db/transaction.ts";
import { createPublication } from "../publications/changes.ts";
import { posts } from "../publications/kinds.ts";
import { likePublication, pinPublication } from "../publications/marks.ts";
import { countPopular } from "../publications/popular.ts";

const HOUR = 3_600_000;

type Demo = {
  author: "vera" | "gleb" | "nina";
  /** Before the start. */
  hoursAgo: number;
  title: string;
  categoryId: PostFields["categoryId"];
  tags: string[];
  /** A paragraph each; what begins with «# » is a heading, with «> » a quotation. */
  text: string[];
  likedBy: ("vera" | "gleb" | "nina" | "moder")[];
  isPinned?: true;
};

/** Written for this project. */
const demoPosts: readonly Demo[] = [
  {
    author: "vera",
    hoursAgo: 24 * 19 + 3,
    title: "С чего начать, если вы здесь впервые",
    categoryId: 1,
    tags: ["знакомство", "порядок чтения"],
    likedBy: ["gleb", "nina", "moder"],
    isPinned: true,
    text: [
      "Здравствуйте. Меня зовут Вера, и я пишу о домах: о старых квартирах, где на подоконнике годами лежит соль, и о людях, которые не решаются её убрать.",
      "# Что читать сначала",
      "Если времени мало, возьмите «Дом, где спят часы». Она короткая, её можно прочесть за один вечер и не пожалеть о вечере. «Соль на подоконнике» длиннее и грустнее; её лучше открывать, когда никуда не надо.",
      "# О чём я не пишу",
      "О драконах. Я к ним хорошо отношусь, просто они не помещаются в двухкомнатную квартиру.",
      "Новые главы выходят по вечерам. О каждой вы узнаете из колокольчика, если подпишетесь; а если нет, они всё равно вас дождутся.",
    ],
  },
  {
    author: "gleb",
    hoursAgo: 24 * 14 + 7,
    title: "Как я проехал на трамвае до конечной",
    categoryId: 3,
    tags: ["трамвай", "как это пишется"],
    likedBy: ["vera", "nina"],
    text: [
      "Прежде чем написать первую страницу «Трамвая до Деповской», я четыре раза проехал этот маршрут от кольца до кольца. На пятый кондуктор спросила, не потерял ли я чего.",
      "Я ответил, что ищу начало. Она кивнула так, будто этого у них теряют больше, чем зонтов.",
      "> Начало вы не здесь ищете, — сказала она. — Здесь все с середины садятся.",
      "Я записал эту фразу на билете и вышел. Первая глава теперь начинается с середины, а билет лежит в рукописи вместо закладки.",
      "Совет отсюда простой: если текст не идёт, сходите туда, где он происходит. Если его место выдумано, найдите ближайшее настоящее. Конечная есть у любого города.",
    ],
  },
  {
    author: "nina",
    hoursAgo: 24 * 9 + 2,
    title: "Пять книг, которые я не дочитала, и почему это хорошо",
    categoryId: 4,
    tags: ["чтение", "список"],
    likedBy: ["vera"],
    text: [
      "Раньше я дочитывала всё. Даже то, что переставало нравиться на десятой странице: было неловко перед автором, словно он сидит рядом и смотрит, как я листаю.",
      "Потом я посчитала. Если читать по книге в неделю, то за оставшиеся мне лет пятьдесят получится две с половиной тысячи. Это один шкаф. Занимать в нём место из вежливости стало жалко.",
      "Теперь у меня правило: тридцать страниц. Не зацепило — книга возвращается на полку без обиды, и я без стыда. Две из пяти отложенных я потом дочитала с восторгом: просто в первый раз была не та зима.",
      "А вы бросаете? И если да, то на какой странице обычно понимаете?",
    ],
  },
  {
    author: "gleb",
    hoursAgo: 24 * 6 + 5,
    title: "«Паромщик»: почему глава выйдет позже",
    categoryId: 2,
    tags: ["паромщик", "новости"],
    likedBy: ["nina"],
    text: [
      "Следующая глава «Паромщика» готова наполовину, и эта половина мне не нравится. Герой в ней слишком быстро соглашается.",
      "Я мог бы выложить её в срок и поправить потом. Но вы прочтёте её один раз, а «потом» будет уже для других. Поэтому глава выйдет на неделю позже и целиком.",
      "Чтобы не оставлять вас с пустыми руками: паром существует на самом деле, и расписание на пристани написано мелом. Дождь стирает его раз в три дня, и паромщик пишет новое, каждый раз немного другое. Я долго думал, что это ошибка. Теперь думаю, что это и есть сюжет.",
    ],
  },
  {
    author: "vera",
    hoursAgo: 24 * 3 + 1,
    title: "Как зовут кота?",
    categoryId: 5,
    tags: ["вопрос", "соль на подоконнике"],
    likedBy: ["gleb", "nina"],
    text: [
      "В «Соли на подоконнике» есть кот, который ни разу не назван по имени. Мне пишут об этом чаще, чем о главной героине.",
      "Имя у него есть, я его знаю. Но в квартире, о которой идёт речь, никто никого не зовёт: все ждут, что другой придёт сам. Если бы кота позвали, пришлось бы звать и остальных, и книга закончилась бы на второй главе.",
      "Тем не менее мне интересно, как его зовёте вы. Самый похожий ответ я честно признаю.",
    ],
  },
  {
    author: "gleb",
    hoursAgo: 20,
    title: "Три вычёркивания, после которых страница дышит",
    categoryId: 3,
    tags: ["как это пишется", "редактура"],
    likedBy: ["vera", "nina", "moder"],
    text: [
      "Я редактирую в три прохода, и каждый отнимает у текста что-то одно.",
      "# Первое: «вдруг»",
      "Если событие внезапно, это видно и без слова. Если не видно, слово не поможет.",
      "# Второе: последняя фраза абзаца",
      "В черновике я почти всегда объясняю в конце то, что уже показал. Закройте её пальцем и прочтите абзац. В девяти случаях из десяти он кончается лучше.",
      "# Третье: моё любимое место",
      "То, которое я перечитываю с удовольствием. Обычно оно стоит отдельно от всего остального и любуется собой. Его я вырезаю в особый файл. За шесть лет он стал длиннее любой моей книги, и я ни разу оттуда ничего не вернул.",
    ],
  },
];

/** A line as a block of a document. */
export const nodeOf = (line: string) => {
  const words = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
  if (line.startsWith("# "))
    return { type: "heading", attrs: { level: 1 }, content: [{ type: "text", text: line.slice(2) }] };
  return line.startsWith("> ") ? { type: "quote", content: [words(line.slice(2))] } : words(line);
};

/** Somebody of the demo, who asks then. */
export function callerOf(ids: ReadonlyMap<string, number>, userName: string, time: Date) {
  const user = { id: ids.get(userName) ?? -1, roles: [], emailIsConfirmed: true, isAdult: false };
  return { reader: { user, isAdult: false }, now: time };
}

/** Six posts, each by the law that authors obey, liked by each other. @param ids of the people of the demo by their user names */
export async function addPosts(ids: ReadonlyMap<string, number>, now: Date): Promise<void> {
  await transaction(async () => {
    for (const { author, hoursAgo, text, likedBy, isPinned = false, ...fields } of demoPosts) {
      const time = new Date(now.getTime() - hoursAgo * HOUR);
      const caller = callerOf(ids, author, time);
      const document = { type: "doc" as const, content: text.map(nodeOf) };
      const commenting = { privacyComments: "All", commentsReview: "none" } as const;
      const given = { ...fields, document, privacyDisplay: "All" as const, ...commenting };
      const id = await createPublication(posts, { requestId: randomUUID(), fields: given, publish: true }, caller);
      const named = { id, kind: posts.kind };
      if (isPinned) await pinPublication(named, true, caller);
      for (const who of likedBy)
        await likePublication(named, true, callerOf(ids, who, new Date(time.getTime() + HOUR)));
    }
    await countPopular(now);
  });
}
