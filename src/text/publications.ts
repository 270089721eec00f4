/** What is published in addition to books. */
export const publicationKinds = ["post", "review", "art"] as const;
export type PublicationKind = (typeof publicationKinds)[number];

export const publicationStates = ["draft", "scheduled", "published", "removed", "deleted"] as const;
export type PublicationState = (typeof publicationStates)[number];

/** To whom a published one is shown; friends follow each other. */
export const publicationDisplays = ["All", "Registered", "Followers", "Friends", "Me"] as const;
export type PublicationDisplay = (typeof publicationDisplays)[number];

export const displayTitles: Readonly<Record<PublicationDisplay, string>> = {
  All: "Все",
  Registered: "Только вошедшие",
  Followers: "Подписчики",
  Friends: "Только друзья",
  Me: "Только я",
};

/** The tabs of a list of one's own. Removed ones stand in the first alone. */
export const publicationTabs = ["all", "published", "draft", "scheduled", "favorite", "bin"] as const;
export type PublicationTab = (typeof publicationTabs)[number];

/** How public lists are ordered; `popular`: by the likes of the last 30 days. */
export const publicationSorts = ["new", "popular"] as const;
export type PublicationSort = (typeof publicationSorts)[number];

export const TITLE_LENGTH = 150;
export const MOST_TAGS = 10;
/** How far ahead something may be scheduled, in days. */
export const SCHEDULED_AHEAD = 90;
/** How many are shown first on their author's page. */
export const MOST_PINNED = 3;
/** How many one call may change. */
export const PUBLICATIONS_AT_ONCE = 100;
/** Of a text, in a list. */
export const PREVIEW_LENGTH = 500;

/** A kind of publication: what it is called and what bounds it. Texts by the count of chapters (`textLength` of src/document). */
export type PublicationRules = {
  /** How many a person may begin on a day of Moscow. */
  perDay: number;
  /** Characters of a text that is published. */
  text: { min: number; max: number; pictures: number };
  canBeScheduled: boolean;
  /** May readers put it into a list of their own? */
  canBeKept: boolean;
  /** Is each about one work, from its beginning on? */
  isOfWork: boolean;
  /** How many a person may have, with those in the bin; nothing: as many as they like. */
  inAll?: number;
};

export const publicationRules: Readonly<Record<PublicationKind, PublicationRules>> = {
  post: {
    perDay: 20,
    text: { min: 1, max: 100_000, pictures: 50 },
    canBeScheduled: true,
    canBeKept: true,
    isOfWork: false,
  },
  review: {
    perDay: 10,
    text: { min: 1_000, max: 30_000, pictures: 0 },
    canBeScheduled: false,
    canBeKept: false,
    isOfWork: true,
  },
  // Its text is what is said below the picture.
  art: {
    perDay: 50,
    inAll: 500,
    text: { min: 0, max: 5_000, pictures: 0 },
    canBeScheduled: false,
    canBeKept: false,
    isOfWork: false,
  },
};

/** The tabs that a list of this kind has. */
export const tabsOfKind = (kind: PublicationKind): PublicationTab[] => {
  const { canBeScheduled, canBeKept } = publicationRules[kind];
  return publicationTabs.filter((tab) => (tab !== "scheduled" || canBeScheduled) && (tab !== "favorite" || canBeKept));
};

export const postCategories = [
  { id: 1, title: "Новости автора" },
  { id: 2, title: "Анонс книги" },
  { id: 3, title: "О писательстве" },
  { id: 4, title: "О книгах и чтении" },
  { id: 5, title: "Вопрос читателям" },
  { id: 6, title: "Конкурс" },
  { id: 7, title: "Обзор" },
  { id: 8, title: "Личное" },
  { id: 9, title: "Разное" },
] as const;
export type PostCategory = (typeof postCategories)[number]["id"];

/** What a reviewer thinks of the work, in one word; null: they leave it to their text. */
export const reviewVerdicts = [
  { value: "recommend", title: "Рекомендую" },
  { value: "mixed", title: "Есть сомнения" },
  { value: "notRecommend", title: "Не рекомендую" },
] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number]["value"];

/** Characters of what the author of a work answers to a review of it. */
export const REPLY_LENGTH = 4_000;

type Draft = { kind: PublicationKind; id: number | null };

/** How the places begin where this device keeps drafts of a publication; null: of all new ones. */
export const publicationPlaces = ({ kind, id }: Draft): string => `${kind}:${id ?? "new"}:`;

/** Where this device keeps the draft of one window: two windows never write over each other. */
export const publicationPlace = (draft: Draft & { window: string }): string =>
  `${publicationPlaces(draft)}${draft.window}`;

/** Is it a place of a publication, and not of a chapter? */
export const isPublicationPlace = (place: string): boolean =>
  publicationKinds.some((kind) => place.startsWith(`${kind}:`));

/** What can be liked. */
export const likedKinds = ["work", ...publicationKinds, "comment"] as const;
export type LikedKind = (typeof likedKinds)[number];
