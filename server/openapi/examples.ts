import { type Envelope, ErrorCode, type ErrorName, Status } from "../../src/api/contract/envelope.ts";
import type { CallName, InputOf, ResultOf } from "../../src/api/contract/index.ts";
import { refusals } from "../../src/text/refusals.ts";

type Shown<N extends CallName> = {
  summary: string;
  input: InputOf<N>;
  result: ResultOf<N>;
  refused?: Readonly<Partial<Record<ErrorName, { summary: string; envelope: Envelope }>>>;
};
export type Examples = { readonly [N in CallName]?: Shown<N> };

const authors = [{ id: 3, fio: "Вера Ким", userName: "vera" }];
type Chapter = Extract<ResultOf<"getBookChapter">, { html: string }>["chapters"][number];
const chapters: Chapter[] = [
  {
    id: 11,
    title: "Глава 1",
    textLength: 10,
    publishTime: "2026-11-19T08:00:00.000Z",
    isDraft: false,
    access: "open",
  },
  {
    id: 12,
    title: "Глава 2",
    textLength: 9,
    publishTime: "2026-11-19T08:00:00.000Z",
    isDraft: false,
    access: "open",
  },
];
const marks = {
  ageMark: "16+",
  adultOnly: false,
  hasObsceneLanguage: false,
  hasDrugs: false,
  aiUse: "None",
} as const;
const card = {
  id: 7,
  title: "Соль на подоконнике",
  authors,
  ...marks,
  format: "EBook",
  workForm: "novel",
  genreId: 43,
  coverUrl: null,
  coverByAi: false,
  annotation: "О доме и о море.",
  textLength: 19,
  durationMs: 0,
  isFinished: false,
  lastUpdateTime: "2026-11-19T08:00:00.000Z",
} as const;
const listed = {
  ...card,
  access: "free",
  price: null,
  priceNow: null,
  discountEndsAt: null,
  isExclusive: false,
  reciter: "",
  series: null,
  likeCount: 1,
  commentCount: 0,
  viewCount: 7,
  inLibraryState: "None",
  isLiked: false,
  unreadCount: 0,
} as const;

/** A few calls as they are made and answered: the home page, a book, its text, the login, a token, a place. */
export const examples: Examples = {
  getShowcase: {
    summary: "Главная страница",
    input: {},
    result: { popular: [listed], finished: [], audio: [] },
  },
  getBook: {
    summary: "Опубликованная книга",
    input: { params: { id: 7 } },
    result: {
      ...card,
      firstSubGenreId: 25,
      secondSubGenreId: null,
      tags: ["море", "дом"],
      authorNotes: "Спасибо.",
      originalAuthor: "",
      translator: "",
      drugWarning: "",
      enableRedLine: true,
      privacyDisplay: "All",
      downloads: { access: "forNobody", files: [] },
      chapters,
      offer: {
        access: "free",
        price: null,
        priceNow: null,
        discountPercent: null,
        discountEndsAt: null,
        startsAt: null,
        isExclusive: false,
        canBuy: false,
        refusal: null,
        holding: null,
        refundEndsAt: null,
      },
      galleryImages: [],
      booktrailer: null,
      series: null,
      linkedWork: null,
      isPreview: false,
      canEdit: false,
      likeCount: 1,
      isLiked: false,
      commentCount: 0,
      viewCount: 7,
      shelvedCount: 0,
      inLibraryState: "None",
      isMuted: false,
      place: null,
      reachedChapterId: null,
    },
    refused: {
      NotFound: {
        summary: "Такой книги нет",
        envelope: { status: Status.ErrorWithMessage, errorCode: ErrorCode.NotFound, message: refusals.notFound },
      },
    },
  },
  getBookChapter: {
    summary: "Открытая глава",
    input: { params: { workId: 7, chapterId: 11 } },
    result: {
      work: {
        id: 7,
        title: "Соль на подоконнике",
        authors,
        ageMark: "16+",
        enableRedLine: true,
        enableTTS: true,
        isFinished: false,
        privacyDisplay: "All",
        inLibraryState: "None",
        isMuted: false,
        audiobook: null,
      },
      chapters,
      id: 11,
      title: "Глава 1",
      number: 1,
      textLength: 10,
      previous: null,
      next: { id: 12, title: "Глава 2" },
      revisionId: 21,
      html: "<p>Было утро.</p>",
      isDraft: false,
      afterword: "",
      refundEndsAt: null,
      place: null,
    },
  },
  updateReaderProgress: {
    summary: "Читатель дошёл до середины главы",
    input: { body: { workId: 7, chapterId: 11, revisionId: 21, location: 0, offset: 4, progress: 0.5 } },
    result: {
      outcome: "saved",
      place: {
        chapterId: 11,
        revisionId: 21,
        location: 0,
        offset: 4,
        progress: 0.5,
        movedAt: "2026-11-20T11:05:31.000Z",
        how: "same",
      },
    },
  },
  getAccount: {
    summary: "Гость",
    input: {},
    result: {
      id: -1,
      fio: "",
      initials: "AT",
      userName: "",
      avatarUrl: null,
      backgroundUrl: null,
      roles: [],
      token: "guest",
      email: null,
      emailIsConfirmed: false,
    },
  },
  loginByPassword: {
    summary: "Вход без второго шага",
    input: { body: { login: "vera", password: "верхняя Волга" } },
    result: { userId: 3, twoFactorEnabled: false, codeRequired: false },
    refused: {
      InvalidRequestFields: {
        summary: "Неверный пароль",
        envelope: {
          status: Status.ErrorWithMessage,
          errorCode: ErrorCode.InvalidRequestFields,
          message: "Неверный логин или пароль",
          invalidFields: { password: ["Неверный логин или пароль"] },
        },
      },
    },
  },
  getBearerToken: {
    summary: "Токен на 15 минут",
    input: {},
    result: { token: "b1f0c3a9e2", expiresAt: "2026-11-20T11:20:31.000Z" },
  },
};
