import { randomUUID } from "node:crypto";
import { likeComment } from "../comments/likes.ts";
import { changeComment, createComment } from "../comments/writing.ts";
import { db, transaction } from "../db/transaction.ts";
import { callerOf } from "./posts.ts";

const HOUR = 3_600_000;

type Who = "vera" | "gleb" | "nina";
type Demo = {
  by: Who;
  /** The file of the book that it is said to. */
  of: string;
  /** Before the start. */
  hoursAgo: number;
  text: string;
  hasSpoilers?: true;
  likedBy?: Who[];
  /** By the author of the book. */
  pinnedBy?: Who;
  replies?: { by: Who; text: string }[];
};

/** Written for this project. */
const demoComments: readonly Demo[] = [
  {
    by: "nina",
    of: "inzhener-snov.fb2",
    hoursAgo: 30,
    likedBy: ["vera", "gleb"],
    text: "Прочла за вечер и полночи слушала, не скрипит ли что-нибудь за стеной. Спасибо!",
    replies: [
      { by: "gleb", text: "Если скрипит, это у соседей. Инженер приедет утром." },
      { by: "nina", text: "> Инженер приедет утром\n\nТеперь точно не усну." },
    ],
  },
  {
    by: "vera",
    of: "inzhener-snov.fb2",
    hoursAgo: 20,
    hasSpoilers: true,
    text: "А я догадалась ещё на фотографии. ||Она сама её и повесила криво.||",
  },
  {
    by: "gleb",
    of: "inzhener-snov.fb2",
    hoursAgo: 12,
    pinnedBy: "gleb",
    text: "Про опечатки пишите сюда, исправлю в выходные.",
  },
  {
    by: "gleb",
    of: "sol-na-podokonnike.fb2",
    hoursAgo: 26,
    likedBy: ["nina"],
    text: "Тишина в первой главе такая, что хочется закрыть окно.",
    replies: [{ by: "vera", text: "Окно там как раз открыто. Это и есть соль." }],
  },
];

/**
 * Comments to books, each by the law that readers obey.
 * @param ids of the people of the demo by their user names
 * @param works of the demo by their files
 */
export async function addComments(
  ids: ReadonlyMap<string, number>,
  works: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  await transaction(async () => {
    for (const { by, of, hoursAgo, text, hasSpoilers = false, likedBy = [], pinnedBy, replies = [] } of demoComments) {
      const rootId = works.get(of);
      if (rootId === undefined) continue;
      const timeOf = (later: number) => new Date(now.getTime() - hoursAgo * HOUR + later * HOUR);
      const write = (who: Who, words: string, parentId: number | null, later: number) =>
        createComment(
          { requestId: randomUUID(), rootType: "work", rootId, parentId, text: words, hasSpoilers },
          callerOf(ids, who, timeOf(later)),
        );
      const id = await write(by, text, null, 0);
      let parentId = id;
      for (const [place, reply] of replies.entries()) parentId = await write(reply.by, reply.text, parentId, place + 1);
      for (const who of likedBy) await likeComment(id, true, callerOf(ids, who, timeOf(2)));
      if (pinnedBy) await changeComment(id, { type: "pin.given" }, callerOf(ids, pinnedBy, timeOf(3)));
    }
    // What has happened before the first start is news to nobody.
    await db().deleteFrom("job").where("kind", "=", "notification").execute();
  });
}
