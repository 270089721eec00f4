import type { DecisionKind } from "../../src/text/moderationKinds.ts";
import type { NotificationGroup } from "../../src/text/notificationGroups.ts";
import { counted, plural } from "../../src/text/plural.ts";
import type { PublicationKind } from "../../src/text/publications.ts";
import { config } from "../config.ts";

type Person = { fio: string; userName: string };

/** `fio`: the names of its authors. */
export type ToldWork = {
  id: number;
  title: string;
  authors: readonly Person[];
  fio: string;
  coverUrl: string | null;
  seriesTitle: string;
};
export type ToldChapter = { id: number; workId: number; title: string; addedAt: Date };

/** What there is to tell of an event, or of those of one line, as it is now. */
export type Told = {
  /** The first of those that it is about. */
  work: ToldWork | null;
  works: readonly ToldWork[];
  /** Those that readers have, in their order, work after work. */
  chapters: readonly ToldChapter[];
  /** Where the press leads: the first that was not read. */
  opens: ToldChapter | null;
  /** The last first. */
  people: readonly Person[];
  actor: Person | null;
  /** Posts and the like that it is about, in the order in which they came. */
  publications: readonly { id: number; kind: PublicationKind; title: string }[];
  /** A comment that it is about, or those of an hour: how many, who has written them, what they are said to. */
  comments: { count: number; people: readonly Person[]; title: string; text: string; url: string } | null;
  /** The staff's reason; else empty. */
  note: string;
  decision: { kind: DecisionKind; text: string } | null;
  complaint: { title: string; url: string; isAccepted: boolean } | null;
};

/** `title` is who or what it is about, `previewText` goes on from there, `text` is a second line and may be empty. */
export type Words = {
  actionType: "work" | "person";
  title: string;
  previewText: string;
  text: string;
  url: string;
  chapterId: number | null;
};

/** The ways of a kind before a person chooses; `letter`: in the letter of the week. */
type Ways = { bell: boolean; push: boolean; letter: boolean };

type Kind = {
  /** Null: it comes always, and has no setting. */
  group: NotificationGroup | null;
  /** The name of the kind in the API (docs/spec/notifications.md, «Kinds»). */
  type: string;
  label: string;
  hint: string;
  begins: Ways;
  words: (told: Told) => Words;
};

const everyWay: Ways = { bell: true, push: true, letter: true };
const shown: Ways = { bell: true, push: true, letter: false };
const quiet: Ways = { bell: true, push: false, letter: false };

const named = (title: string): string => `«${title || "Без названия"}»`;
/** «А», «А» и «Б», «А», «Б» и ещё 3. */
const listed = (titles: readonly string[]): string => {
  const [first = "", second = "", ...more] = titles.map(named);
  if (titles.length < 2) return first;
  return more.length === 0 ? `${first} и ${second}` : `${first}, ${second} и ещё ${more.length}`;
};

const chapterForms = ["глава", "главы", "глав"] as const;
const newChapterForms = ["новая глава", "новые главы", "новых глав"] as const;
const outForms = ["вышла", "вышли", "вышло"] as const;

const ofWork = ({ work }: Told, words: Partial<Words> & Pick<Words, "previewText">): Words => ({
  actionType: "work",
  title: work?.title ?? "",
  text: "",
  url: `/book/${work?.id}`,
  chapterId: null,
  ...words,
});

/** Who has written all of these works; where nobody has, who has written the first. */
const authorOf = ([first, ...others]: readonly ToldWork[]): string =>
  first?.authors.find(({ userName }) =>
    others.every(({ authors }) => authors.some((author) => author.userName === userName)),
  )?.fio ??
  first?.fio ??
  "";

function chaptersOut(told: Told): Words {
  const { works, chapters, opens } = told;
  const count = chapters.length;
  const way = opens && { url: `/book/${opens.workId}/read/${opens.id}`, chapterId: opens.id };
  if (works.length > 1)
    return ofWork(told, {
      title: authorOf(works),
      previewText: `${counted(count, newChapterForms)} в ${counted(works.length, ["книге", "книгах", "книгах"])}`,
      text: listed(works.map(({ title }) => title)),
      ...way,
    });
  return ofWork(told, {
    previewText: count === 1 ? "вышла новая глава" : `${plural(count, outForms)} ${counted(count, chapterForms)}`,
    text: listed(chapters.map(({ title }) => title)),
    ...way,
  });
}

const decisions: Record<DecisionKind, string> = {
  approved: "проверено и опубликовано",
  rejected: "не прошло проверку",
  removed: "снято с публикации",
  restored: "восстановлено и снова в черновиках",
  appealDeclined: "обращение отклонено",
  marksRaised: "модератор изменил метки",
};

function followers({ people }: Told): Words {
  const [first, ...others] = people;
  const more = others.length === 0 ? "" : `и ещё ${counted(others.length, ["человек", "человека", "человек"])} `;
  return {
    actionType: "person",
    title: first?.fio ?? "",
    previewText: `${more}теперь среди ваших подписчиков`,
    text: "",
    url: `/u/${encodeURIComponent(first?.userName ?? "")}`,
    chapterId: null,
  };
}

const newPostForms = ["новый пост", "новых поста", "новых постов"] as const;

/** Of one author within the hour. */
function postsOut({ actor, publications }: Told): Words {
  const [first] = publications;
  const isOne = publications.length === 1;
  return {
    actionType: "work",
    title: actor?.fio ?? "",
    previewText: isOne ? newPostForms[0] : counted(publications.length, newPostForms),
    text: listed(publications.map(({ title }) => title)),
    url: isOne ? `/post/${first?.id}` : `/u/${encodeURIComponent(actor?.userName ?? "")}`,
    chapterId: null,
  };
}

const formHref = (kind: PublicationKind | undefined, id: number | undefined): string =>
  kind === "review" ? `/review/edit/${id}` : `/${kind}/${id}/edit`;

/** What the staff, or the clock, has done with what somebody has published; to its author. @param leads to its form, or to its page */
const ofPublication = (
  { publications: [publication] }: Told,
  { previewText, text, leads }: { previewText: string; text: string; leads: "form" | "page" },
): Words => ({
  actionType: "work",
  title: publication?.title || "Без названия",
  previewText,
  text,
  url: leads === "form" ? formHref(publication?.kind, publication?.id) : `/${publication?.kind}/${publication?.id}`,
  chapterId: null,
});

/** What somebody has done about a review. */
const ofReview = ({ actor, publications: [review] }: Told, previewText: string): Words => ({
  actionType: "person",
  title: actor?.fio ?? "",
  previewText,
  text: named(review?.title ?? ""),
  url: `/review/${review?.id}`,
  chapterId: null,
});

const newCommentForms = ["новый комментарий", "новых комментария", "новых комментариев"] as const;

/** What others say; of one it is named, of several how many they are. */
function ofComments({ comments, actor }: Told, one: string, many: (count: number) => string): Words {
  const { count = 0, people = [], title = "", url = "/" } = comments ?? {};
  const person = people[0] ?? actor;
  return {
    actionType: "person",
    title: count > 1 ? many(count) : (person?.fio ?? ""),
    previewText: count > 1 ? "к публикации" : one,
    text: named(title),
    url,
    chapterId: null,
  };
}

/** What the staff has done with one, to its author. */
const ofComment = ({ comments, note }: Told, previewText: string, text: string): Words => ({
  actionType: "work",
  title: "Ваш комментарий",
  previewText,
  text: note === "" ? named(comments?.title ?? "") : `${text}${note}`,
  url: comments?.url ?? "/",
  chapterId: null,
});

/** What people are notified of. Each later capability adds its rows, and its event to `NotificationEvent`. */
export const kinds = {
  newChapter: {
    group: "ebook",
    type: "NewChapter",
    label: "Новая глава",
    hint: "у авторов, на которых вы подписаны",
    begins: everyWay,
    words: chaptersOut,
  },
  newWork: {
    group: "ebook",
    type: "NewWork",
    label: "Новая книга",
    hint: "автора, на которого вы подписаны",
    begins: everyWay,
    words: (told) => ofWork(told, { previewText: "новая книга", text: told.work?.fio ?? "" }),
  },
  newAudioChapter: {
    group: "audiobook",
    type: "NewChapter",
    label: "Новая глава аудиокниги",
    hint: "у авторов, на которых вы подписаны",
    begins: everyWay,
    words: chaptersOut,
  },
  newAudiobook: {
    group: "audiobook",
    type: "NewWork",
    label: "Новая аудиокнига",
    hint: "автора, на которого вы подписаны",
    begins: everyWay,
    words: (told) => ofWork(told, { previewText: "новая аудиокнига", text: told.work?.fio ?? "" }),
  },
  libraryChapter: {
    group: "library",
    type: "NewChapter",
    label: "Новая глава",
    hint: "в книгах из вашей библиотеки",
    begins: everyWay,
    words: chaptersOut,
  },
  workFinished: {
    group: "library",
    type: "WorkUpdate",
    label: "Книга завершена",
    hint: "из вашей библиотеки",
    begins: everyWay,
    words: (told) => ofWork(told, { previewText: "книга завершена", text: told.work?.fio ?? "" }),
  },
  seriesWork: {
    group: "series",
    type: "NewWork",
    label: "Новая книга цикла",
    hint: "другие книги которого лежат в вашей библиотеке",
    begins: everyWay,
    words: (told) =>
      ofWork(told, {
        previewText: `новая книга цикла ${named(told.work?.seriesTitle ?? "")}`,
        text: told.work?.fio ?? "",
      }),
  },
  coAuthorInvited: {
    group: "other",
    type: "CoAuthorInvited",
    label: "Приглашение в соавторы",
    hint: "письмо приходит само",
    begins: shown,
    words: ({ actor, work }) => ({
      actionType: "person",
      title: actor?.fio ?? "",
      previewText: "приглашает вас в соавторы",
      text: named(work?.title ?? ""),
      url: "/profile",
      chapterId: null,
    }),
  },
  scheduleKept: {
    group: "other",
    type: "ScheduleKept",
    label: "Глава вышла по расписанию",
    hint: "в книгах, которые вы пишете",
    begins: shown,
    words: (told) => ({
      ...chaptersOut(told),
      previewText:
        told.chapters.length === 1
          ? "глава вышла по расписанию"
          : `по расписанию ${plural(told.chapters.length, outForms)} ${counted(told.chapters.length, chapterForms)}`,
    }),
  },
  salePostponed: {
    group: "other",
    type: "SalePostponed",
    label: "Продажа не началась",
    hint: "когда её время пришло, а произведение не опубликовано",
    begins: shown,
    words: (told) =>
      ofWork(told, {
        previewText: "продажа не началась",
        text: "Сначала опубликуйте произведение",
        url: `/work/${told.work?.id}/sales`,
      }),
  },
  importFinished: {
    group: "other",
    type: "ImportFinished",
    label: "Импорт завершён",
    hint: "",
    begins: quiet,
    words: (told) =>
      ofWork(told, {
        previewText: "импорт завершён",
        text: "Книга лежит в черновиках",
        url: `/work/${told.work?.id}/edit/content`,
      }),
  },
  complaintSettled: {
    group: "other",
    type: "ComplaintSettled",
    label: "Решение по вашей жалобе",
    hint: "",
    begins: quiet,
    words: ({ complaint }) => ({
      actionType: "work",
      title: complaint?.title ?? "",
      previewText: "жалоба рассмотрена",
      text: complaint?.isAccepted ? "Модератор принял меры" : "Модератор не нашёл нарушения",
      url: complaint?.url ?? "/",
      chapterId: null,
    }),
  },
  newFollower: {
    group: "other",
    type: "NewFollower",
    label: "Новые подписчики",
    hint: "не чаще одного раза в час",
    begins: quiet,
    words: followers,
  },
  newPost: {
    group: "other",
    type: "NewPost",
    label: "Новый пост",
    hint: "у авторов, на которых вы подписаны",
    begins: shown,
    words: postsOut,
  },
  newReview: {
    group: "other",
    type: "NewReview",
    label: "Новая рецензия",
    hint: "на произведения, которые вы пишете",
    begins: shown,
    words: (told) => ofReview(told, "пишет рецензию"),
  },
  reviewReply: {
    group: "other",
    type: "ReviewReply",
    label: "Ответ на рецензию",
    hint: "от автора произведения",
    begins: shown,
    words: (told) => ofReview(told, "отвечает на вашу рецензию"),
  },
  typosFound: {
    group: "other",
    type: "TyposFound",
    label: "Опечатки от читателей",
    hint: "не чаще одного раза в час о каждой книге",
    begins: quiet,
    words: (told) =>
      ofWork(told, {
        previewText: "читатели нашли опечатки",
        text: "Посмотрите и ответьте, есть ли ошибка",
        url: `/work/${told.work?.id}/typos`,
      }),
  },
  publicationHeldBack: {
    group: "other",
    type: "PublicationHeldBack",
    label: "Публикация не вышла по расписанию",
    hint: "и снова лежит в черновиках",
    begins: shown,
    words: (told) =>
      ofPublication(told, {
        previewText: "не вышло по расписанию",
        text: "Публикация снова в черновиках: проверьте заголовок и текст",
        leads: "form",
      }),
  },
  publicationRemoved: {
    group: null,
    type: "PublicationRemoved",
    label: "Публикация скрыта модератором",
    hint: "",
    begins: shown,
    words: (told) => ofPublication(told, { previewText: "скрыто модератором", text: told.note, leads: "form" }),
  },
  publicationRestored: {
    group: null,
    type: "PublicationRestored",
    label: "Публикация снова видна",
    hint: "",
    begins: shown,
    words: (told) =>
      ofPublication(told, {
        previewText: "снова видно всем, для кого это опубликовано",
        text: told.note === "" ? "" : `Было скрыто: ${told.note}`,
        leads: "page",
      }),
  },
  newComment: {
    group: "other",
    type: "NewComment",
    label: "Новые комментарии",
    hint: "к тому, что вы пишете; за час — одно уведомление",
    begins: quiet,
    words: (told) => ofComments(told, "оставляет комментарий", (count) => counted(count, newCommentForms)),
  },
  commentReply: {
    group: "other",
    type: "CommentReply",
    label: "Ответ на ваш комментарий",
    hint: "",
    begins: shown,
    words: (told) => ofComments(told, "отвечает на ваш комментарий", (count) => counted(count, newCommentForms)),
  },
  commentHeld: {
    group: "other",
    type: "CommentHeld",
    label: "Комментарий ждёт проверки",
    hint: "если вы смотрите их до публикации; за час — одно уведомление",
    begins: shown,
    words: (told) => ({
      ...ofComments(told, "оставляет комментарий, он ждёт проверки", (count) => counted(count, newCommentForms)),
      url: "/account/comments",
    }),
  },
  commentRemoved: {
    group: null,
    type: "CommentRemoved",
    label: "Комментарий удалён модератором",
    hint: "",
    begins: shown,
    words: (told) => ofComment(told, "удалён модератором", ""),
  },
  commentRestored: {
    group: null,
    type: "CommentRestored",
    label: "Комментарий снова виден",
    hint: "",
    begins: shown,
    words: (told) => ofComment(told, "снова виден", "Было удалено: "),
  },
  newMessage: {
    group: "other",
    type: "NewMessage",
    label: "Личные сообщения",
    hint: "не чаще одного раза в час от одного человека",
    begins: shown,
    words: ({ actor }) => ({
      actionType: "person",
      title: actor?.fio ?? "",
      previewText: "пишет вам",
      text: "",
      url: `/messages/${encodeURIComponent(actor?.userName ?? "")}`,
      chapterId: null,
    }),
  },
  workDecided: {
    group: null,
    type: "WorkDecided",
    label: "Решение модератора",
    hint: "",
    begins: shown,
    words: (told) =>
      ofWork(told, {
        previewText: told.decision ? decisions[told.decision.kind] : "",
        text: told.decision?.text ?? "",
        url: `/work/${told.work?.id}/edit`,
      }),
  },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

/** A person who is notified, and as what. */
export type Recipient = { accountId: number; kind: KindName };

/** A row under the type that all rows share. */
export const kindOf = (name: KindName): Kind => kinds[name];
/** A kind that a newer server has stored, or one that is gone, is none. */
export const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name);
const kindNames = Object.keys(kinds) as KindName[];
/** Those that this installation has. */
export const toldKinds = (): KindName[] =>
  config().hasPrivateMessages ? kindNames : kindNames.filter((name) => name !== "newMessage");
/** Those that a person chooses about. */
export const chosenKinds = (): KindName[] => toldKinds().filter((name) => kindOf(name).group !== null);
export const kindsOf = (group: NotificationGroup): KindName[] =>
  kindNames.filter((name) => (kindOf(name).group ?? "other") === group);

/** Sent to readers of a work, but not to those who may not read it or want to hear nothing of it. */
export const readersKinds = [
  "newChapter",
  "newWork",
  "newAudioChapter",
  "newAudiobook",
  "libraryChapter",
  "workFinished",
  "seriesWork",
] as const satisfies KindName[];
/** Gone when none of their chapters is there any more. */
export const chapterKinds = [
  "newChapter",
  "newAudioChapter",
  "libraryChapter",
  "scheduleKept",
] as const satisfies KindName[];
