import type { ListedArt, ShownArt } from "../../src/api/contract/arts.ts";
import type { ResultOf } from "../../src/api/contract/index.ts";
import type { Audiobook } from "../../src/api/contract/listening.ts";
import type { Offer } from "../../src/api/contract/offers.ts";
import type { ListedPost, ShownPost } from "../../src/api/contract/posts.ts";
import type { BookCard, BookChapter, BookDetails, ClosedChapter, ListedBook } from "../../src/api/contract/reading.ts";
import type { ListedReview, ShownReview } from "../../src/api/contract/reviews.ts";
import type { ShownSeries } from "../../src/api/contract/series.ts";

const at = "2026-11-20T09:00:00.000Z";
const offer: Offer = {
  access: "free",
  price: null,
  priceNow: null,
  discountPercent: null,
  discountEndsAt: null,
  isExclusive: false,
  startsAt: null,
  canBuy: false,
  refusal: null,
  holding: null,
  refundEndsAt: null,
};

/** What a guest is answered, with the same word in every field that people write in. */
export function answersWith(word: string) {
  const person = { id: 1, fio: word, userName: word, avatarUrl: null };
  const author = { id: 1, fio: word, userName: word };
  const withheld = {
    isWithheld: true as const,
    id: 9,
    title: word,
    authors: [author],
    ageMark: "18+" as const,
    adultOnly: true,
    hasObsceneLanguage: false,
    hasDrugs: false,
    aiUse: "None" as const,
  };
  const card: BookCard = {
    id: 7,
    title: word,
    authors: [author],
    ageMark: "16+",
    adultOnly: false,
    hasObsceneLanguage: false,
    hasDrugs: true,
    aiUse: "None",
    format: "EBook",
    workForm: "novel",
    genreId: 43,
    coverUrl: null,
    coverByAi: false,
    annotation: word,
    textLength: 1_000,
    durationMs: 0,
    isFinished: true,
    lastUpdateTime: at,
  };
  const listed: ListedBook = {
    ...card,
    access: "free",
    price: null,
    priceNow: null,
    discountEndsAt: null,
    isExclusive: false,
    reciter: word,
    series: { id: 2, title: word },
    likeCount: 1,
    commentCount: 0,
    viewCount: 0,
    inLibraryState: "None",
    isLiked: false,
    unreadCount: 0,
  };
  const of = { isPreview: false, canEdit: false, likeCount: 1, isLiked: false, isMuted: false } as const;
  const shelved = { ...of, inLibraryState: "None", privacyDisplay: "All", offer } as const;
  const chapter = { id: 3, title: word, textLength: 100, publishTime: at, isDraft: false, access: "open" } as const;
  const book: BookDetails = {
    ...card,
    ...shelved,
    firstSubGenreId: 25,
    secondSubGenreId: null,
    tags: [word],
    authorNotes: word,
    originalAuthor: word,
    translator: word,
    drugWarning: word,
    enableRedLine: true,
    downloads: { access: "allowed", files: [{ format: "fb2", byteSize: 1_000 }] },
    chapters: [chapter],
    galleryImages: [],
    booktrailer: null,
    series: {
      id: 2,
      title: word,
      isFinished: false,
      number: 1,
      count: 2,
      volumes: [{ id: 8, number: 2, title: word, authors: [author], coverUrl: null }],
    },
    linkedWork: { id: 9, title: word },
    commentCount: 0,
    viewCount: 0,
    shelvedCount: 0,
    place: null,
    reachedChapterId: null,
  };
  const audiobook: Audiobook = {
    ...card,
    ...shelved,
    format: "Audiobook",
    drawnCoverUrl: null,
    reciter: word,
    durationMs: 60_000,
    linkedWork: { id: 9, title: word },
    chapters: [
      { id: 3, title: word, durationMs: 60_000, publishTime: at, isDraft: false, textChapterId: null, access: "open" },
    ],
    place: null,
  };
  const head: Omit<ClosedChapter, "isClosed" | "opening" | "offer"> = {
    work: {
      id: 7,
      title: word,
      authors: [author],
      ageMark: "16+",
      enableRedLine: true,
      enableTTS: true,
      isFinished: true,
      privacyDisplay: "All",
      inLibraryState: "None",
      isMuted: false,
      audiobook: null,
    },
    chapters: [chapter],
    id: 3,
    title: word,
    number: 1,
    textLength: 100,
    previous: { id: 2, title: word },
    next: { id: 4, title: "" },
  };
  const read: BookChapter = {
    ...head,
    revisionId: 1,
    html: "<p>Текст</p>",
    isDraft: false,
    afterword: word,
    refundEndsAt: null,
    place: null,
  };
  const closed: ClosedChapter = { ...head, isClosed: true, opening: "<p>Было.</p>", offer };
  const series: ShownSeries = {
    id: 2,
    title: word,
    annotation: word,
    isFinished: false,
    coverUrl: null,
    author,
    works: [listed, withheld],
    hiddenCount: 0,
    isHidden: false,
    canEdit: false,
  };
  const publication: Omit<
    ListedReview,
    "work" | "hasSpoilers" | "verdict" | "reply" | "textLength" | "preview" | "coverUrl"
  > = {
    id: 5,
    state: "published",
    author: person,
    title: word,
    tags: [word],
    privacyDisplay: "All",
    likeCount: 1,
    isLiked: false,
    publishedAt: at,
    publishTime: null,
    lastModificationTime: at,
    deletedAt: null,
    moderationReason: "",
    isCorrected: false,
    revision: 1,
    isFolded: false,
  };
  const kept = { favoriteCount: 0, isFavorite: false, privacyComments: "All", commentsReview: "none" } as const;
  const post = { ...publication, ...kept, categoryId: 1, isPinned: false, textLength: 100 };
  const rights = { canEdit: false, canModerate: false };
  const work: ListedReview["work"] = { id: 7, format: "EBook", title: word, coverUrl: null, authors: [author] };
  const review: Omit<ListedReview, "preview" | "coverUrl"> = {
    ...publication,
    work,
    hasSpoilers: false,
    verdict: "recommend",
    reply: { text: word, author: person, at },
    textLength: 100,
  };
  const art: ListedArt = {
    ...publication,
    fileId: null,
    alt: word,
    workId: 7,
    credit: word,
    isAiMade: false,
    adultOnly: false,
    width: 10,
    height: 10,
    url: "/files/a",
    work: { id: 7, title: word },
  };
  const lists = {
    books: {
      searchResults: [listed, withheld],
      realTotalCount: 2,
      isCountExact: true,
      isLastPage: false,
      cursor: "a.b",
      corrected: word,
      hiddenByYou: 0,
      without: [],
    } satisfies ResultOf<"searchCatalog">,
    posts: { items: [{ ...post, preview: word, coverUrl: null } satisfies ListedPost], cursor: "a.b" },
    reviews: {
      items: [{ ...review, preview: word, coverUrl: null } satisfies ListedReview],
      cursor: "a.b",
      about: {
        work,
        counts: { all: 1, recommend: 1, mixed: 0, notRecommend: 0, none: 0 },
      },
    },
    arts: { items: [art], cursor: "a.b" },
  };
  return {
    ...lists,
    withheld,
    book,
    audiobook,
    chapter: read,
    closed,
    series,
    post: { ...post, ...rights, html: "<p>Текст</p>" } satisfies ShownPost,
    review: { ...review, ...rights, html: "<p>Текст</p>", canReply: false } satisfies ShownReview,
    art: {
      ...art,
      ...rights,
      description: word,
      isOpen: true,
      previousId: 4,
      nextId: null,
    } satisfies ShownArt,
    author: {
      ...person,
      backgroundUrl: null,
      followerCount: 0,
      isFollowed: false,
      isIgnored: false,
      canWrite: false,
      inSearchEngines: true,
      status: word,
      aboutMe: word,
      sex: null,
      birthday: null,
      links: [],
    } satisfies ResultOf<"getShortInfo">,
    seller: { name: word, inn: word, ogrn: word, address: word },
  };
}
