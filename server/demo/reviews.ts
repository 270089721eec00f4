import { randomUUID } from "node:crypto";
import type { ReviewVerdict } from "../../src/text/publications.ts";
import { db, transaction } from "../db/transaction.ts";
import { createPublication } from "../publications/changes.ts";
import { likePublication } from "../publications/marks.ts";
import { countPopular } from "../publications/popular.ts";
import { replyToReview } from "../publications/replies.ts";
import { reviews } from "../publications/reviews.ts";
import { callerOf, nodeOf } from "./posts.ts";

const HOUR = 3_600_000;

type Demo = {
  author: "vera" | "gleb" | "nina";
  /** The file of the book that it is about. */
  of: string;
  /** Before the start. */
  hoursAgo: number;
  title: string;
  verdict: ReviewVerdict | null;
  hasSpoilers: boolean;
  tags: string[];
  text: string[];
  likedBy: ("vera" | "gleb" | "nina" | "moder")[];
  /** Of the book's author. */
  reply?: { by: "vera" | "gleb"; text: string };
};

/** Written for this project. */
const demoReviews: readonly Demo[] = [
  {
    author: "nina",
    of: "sol-na-podokonnike.fb2",
    hoursAgo: 50,
    title: "Фанера, через которую слышно",
    verdict: "recommend",
    hasSpoilers: false,
    tags: ["семья", "дом"],
    likedBy: ["gleb", "moder"],
    text: [
      "Роман начинается с того, что тётя вытряхивает на крыльце таз, а племянница везёт с электрички три первые фразы, из которых ни одна не годится. С этой секунды я поняла, что буду читать до конца: здесь никто не говорит заготовленного.",
      "Дом поделён пополам рыжей фанерой. Шабашник понял «поровну» буквально и провёл её по бечёвке, ни на что не глядя, так что у одной половины осталась печка, у другой тепло. Это, пожалуй, самая точная картина семейной ссоры, какую я встречала: делили вещи, а разделили звуки. Через фанеру слышно всё, и поэтому сёстры шесть лет молчат.",
      "Лядова не торопит. У неё вещи стоят на своих местах, и когда одна из них сдвинута на ширину ладони, читателя бросает в холод. Смешное при этом не исчезает ни на странице: тётя, которая метёт чужую половину через форточку веником на палке, стоит целой главы объяснений.",
      "Не хватило мне только отца. О нём говорят трижды, каждый раз в прошедшем времени, и каждый раз кажется, что сейчас скажут больше. Может быть, так и надо: о некоторых в этом доме молчат даже через стену.",
    ],
    reply: {
      by: "vera",
      text: "Спасибо. Про отца вы угадали: была глава, где он приезжал. Я её вынула, потому что после неё все начинали разговаривать.",
    },
  },
  {
    author: "gleb",
    of: "dom-gde-spyat-chasy.fb2",
    hoursAgo: 44,
    title: "Читать вслух и не зевать",
    verdict: "recommend",
    hasSpoilers: false,
    tags: ["детям", "вслух"],
    likedBy: ["nina"],
    text: [
      "Прочёл племяннице за один вечер. Она потребовала укрыть будильник полотенцем, и теперь он спит на комоде, а я опаздываю. Считаю это лучшей рекомендацией.",
      "История держится на одной простой мысли: часы не сломаны, они устали. Всю жизнь ходить по кругу, да ещё чтобы на тебя при этом смотрели с укором. Дедушка, который даёт им выспаться, прежде чем чинить, устроен так же, как вся эта книга: никого не торопит и ничего не объясняет, пока не спросят.",
      "Отдельная удача — Пуговка, который боится звенеть. Детские книги любят учить храбрости, и обычно храбрость там означает громкость. Здесь маленький будильник учится сказать своё вежливое «кхе», и этого достаточно, чтобы кто-то проснулся. Взрослому это слышать, кажется, полезнее, чем ребёнку.",
      "Язык чистый, фразы короткие, вслух ложатся без запинки; я проверял на сонном человеке пяти лет. Единственное, чего мне хотелось, — ещё одной главы про самые большие часы в углу. Они крякают так значительно, что за этим явно стоит биография, и не одна. Племянница считает, что в них кто-то живёт.",
    ],
  },
  {
    author: "nina",
    of: "paromshchik.fb2",
    hoursAgo: 29,
    title: "Обратного тарифа нет",
    verdict: "recommend",
    hasSpoilers: true,
    tags: ["река", "мистика"],
    likedBy: ["vera"],
    text: [
      "Дальше я рассказываю, кого везут ночью, так что, если вы ещё не дошли до рейса, остановитесь.",
      "О том, что пассажиры мёртвые, повесть не сообщает ни разу. Она просто не даёт им ничего, что нужно живым: платье в тумане слишком лёгкое, барабан лебёдки крутится слишком свободно, а деревни, куда они едут, давно нет. Игнат догадывается на середине реки, там же, где и читатель, когда пропадают оба берега, и начинает считать обороты вслух. Я поймала себя на том, что считаю вместе с ним.",
      "Лучшее здесь — тон. Страшное сказано голосом человека, который завязывает мешок с огурцами. «Обратного тарифа нет, за шестьдесят лет не понадобился» можно читать как шутку, и она смешная; просто через страницу смеяться уже неудобно.",
      "Старик с больным коленом, возможно, самый живой из всех, кто там есть, именно потому, что торопится обратно. И женщина с клеткой советует ему капустный лист, спохватываясь: «Хотя я прикладывала. Не от того». Вот из таких полуфраз тут сделано всё. Жду продолжения и немного боюсь, что Игнату тоже кто-нибудь вручит плату вперёд.",
    ],
    reply: { by: "gleb", text: "Плату вперёд паромщики не берут, это единственное, что я знаю о финале твёрдо." },
  },
  {
    author: "vera",
    of: "inzhener-snov.fb2",
    hoursAgo: 8,
    title: "Прошу прислать трамвай",
    verdict: "mixed",
    hasSpoilers: false,
    tags: ["фантастика", "город"],
    likedBy: ["nina"],
    text: [
      "Заявка, с которой всё начинается, написана от руки и кончается словами «прошу прислать трамвай». Ради неё одной рассказ стоит открыть: за вежливостью Анны Павловны сразу виден человек, который всю жизнь ждал на кольце.",
      "Мир придуман экономно и потому верится. Городская сеть снов следит за сквозняками и протечками; до неё половина города не высыпалась, и страдало трамвайное движение. Вот так и надо объяснять устройство будущего: через то, что оно починило.",
      "А вот с Марком у меня сложнее. Он не видит снов седьмой год, и текст повторяет это чаще, чем показывает. Когда человек проваливается в сон, как в ящик письменного стола, мне уже всё понятно; следующие три упоминания я бы отдала напарнику Тимуру, который сейчас существует, чтобы шутить про ромашки.",
      "И всё же я дочитаю. Сцена, где вдова поправляет фотографию, хотя та стоит ровно, сделана одним движением, и таких движений здесь хватает. Если в следующих главах инженер начнёт делать что-нибудь сам, а не только слушать через наушники, сомнения свои я заберу назад и оценку поменяю.",
    ],
  },
];

/**
 * Four reviews, each by the law that reviewers obey.
 * @param ids of the people of the demo by their user names
 * @param works of the demo by their files
 */
export async function addReviews(
  ids: ReadonlyMap<string, number>,
  works: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  await transaction(async () => {
    for (const { author, of, hoursAgo, text, likedBy, reply, ...fields } of demoReviews) {
      const workId = works.get(of);
      if (workId === undefined) continue;
      const time = new Date(now.getTime() - hoursAgo * HOUR);
      const later = new Date(time.getTime() + HOUR);
      const document = { type: "doc" as const, content: text.map(nodeOf) };
      const given = { ...fields, workId, document };
      const caller = callerOf(ids, author, time);
      const id = await createPublication(reviews, { requestId: randomUUID(), fields: given, publish: true }, caller);
      for (const who of likedBy) await likePublication({ id, kind: "review" }, true, callerOf(ids, who, later));
      if (reply) await replyToReview(id, reply.text, callerOf(ids, reply.by, later));
    }
    // What has happened before the first start is news to nobody.
    await db().deleteFrom("job").where("kind", "=", "notification").execute();
    await countPopular(now);
  });
}
