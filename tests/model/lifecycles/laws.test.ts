import { accountDeletionLifecycle } from "../../../src/machines/lifecycles/accountDeletion.lifecycle.ts";
import { bookFileLifecycle } from "../../../src/machines/lifecycles/bookFile.lifecycle.ts";
import { type ChapterState, chapterLifecycle } from "../../../src/machines/lifecycles/chapter.lifecycle.ts";
import { coAuthorshipLifecycle } from "../../../src/machines/lifecycles/coAuthorship.lifecycle.ts";
import { commentLifecycle, unhinderedComment } from "../../../src/machines/lifecycles/comment.lifecycle.ts";
import { discountLifecycle } from "../../../src/machines/lifecycles/discount.lifecycle.ts";
import { emailChangeLifecycle } from "../../../src/machines/lifecycles/emailChange.lifecycle.ts";
import { exclusiveAgreementLifecycle } from "../../../src/machines/lifecycles/exclusiveAgreement.lifecycle.ts";
import { factorRemovalLifecycle } from "../../../src/machines/lifecycles/factorRemoval.lifecycle.ts";
import { identificationLifecycle } from "../../../src/machines/lifecycles/identification.lifecycle.ts";
import { orderLifecycle } from "../../../src/machines/lifecycles/order.lifecycle.ts";
import { payoutLifecycle } from "../../../src/machines/lifecycles/payout.lifecycle.ts";
import { promoCodeLifecycle } from "../../../src/machines/lifecycles/promoCode.lifecycle.ts";
import { publicationLifecycle } from "../../../src/machines/lifecycles/publication.lifecycle.ts";
import { saleLifecycle } from "../../../src/machines/lifecycles/sale.lifecycle.ts";
import { supportLetterLifecycle } from "../../../src/machines/lifecycles/supportLetter.lifecycle.ts";
import { typoNoteLifecycle } from "../../../src/machines/lifecycles/typoNote.lifecycle.ts";
import { workLifecycle } from "../../../src/machines/lifecycles/work.lifecycle.ts";
import { DELETION_NOW, rows as deletionRows } from "../../lifecycles/accountDeletion.table.ts";
import { GIVEN_REASON as BUILDING_REASON, FORMER_REASON, rows as fileRows } from "../../lifecycles/bookFile.table.ts";
import { rows as chapterRows, NOW } from "../../lifecycles/chapter.table.ts";
import { CO_AUTHOR_NOW, rows as coAuthorRows, INVITED } from "../../lifecycles/coAuthorship.table.ts";
import {
  COMMENT_NOW,
  rows as commentRows,
  FORMER_REASON as FORMER_COMMENT_REASON,
  GIVEN_REASON as GIVEN_COMMENT_REASON,
} from "../../lifecycles/comment.table.ts";
import { DISCOUNT_NOW, rows as discountRows, storedDays, usualWishes } from "../../lifecycles/discount.table.ts";
import { EMAIL_NOW, rows as emailRows } from "../../lifecycles/emailChange.table.ts";
import { EXCLUSIVE_NOW, rows as exclusiveRows } from "../../lifecycles/exclusiveAgreement.table.ts";
import { REMOVAL_NOW, rows as removalRows } from "../../lifecycles/factorRemoval.table.ts";
import {
  EARLIER_DECISION,
  GIVEN_REASON,
  PAPERS_NOW,
  rows as paperRows,
} from "../../lifecycles/identification.table.ts";
import { CANCELED, NOT_RETURNED, ORDER_NOW, rows as orderRows, REFUSED } from "../../lifecycles/order.table.ts";
import { AMOUNT, EXPORTED_ON, NUMBER, rows as payoutRows, REASON } from "../../lifecycles/payout.table.ts";
import { LAST_MOMENT, PROMO_NOW, rows as promoRows, REDEEMED } from "../../lifecycles/promoCode.table.ts";
import {
  FARTHEST,
  FORMER_REASON as FORMER_REMOVAL,
  LAST_CHANCE,
  LATER,
  OUT_SINCE,
  PUBLICATION_NOW,
  rows as publicationRows,
  REASON as REMOVAL_REASON,
} from "../../lifecycles/publication.table.ts";
import { SALE_NOW, rows as saleRows, usualTerms, usualTimes } from "../../lifecycles/sale.table.ts";
import { ANSWERED, CLOSED, LETTER_NOW, rows as letterRows } from "../../lifecycles/supportLetter.table.ts";
import { rows as typoRows } from "../../lifecycles/typoNote.table.ts";
import { type State, rows as workRows } from "../../lifecycles/work.table.ts";
import { type LawRow, testLaw } from "../../support/law.ts";

const now = Date.parse(NOW);
const earlier = Date.parse("2026-11-01T09:00:00.000Z");
const given = (parts: Record<string, unknown>): string =>
  Object.entries(parts)
    .flatMap(([name, value]) => (value === undefined || value === null ? [] : [`${name} ${JSON.stringify(value)}`]))
    .join(", ");

const publishTimes: Record<ChapterState, number | null> = {
  draft: null,
  scheduled: now + 60_000,
  published: earlier,
  deleted: null,
};

testLaw(
  "the law of chapters: who may publish, plan, withdraw, delete and bring back, and when",
  chapterLifecycle,
  chapterRows.map(
    ({ state, type, text, at, deletedAt, isLast = false, sound, isDisputed = false, expected }): LawRow => {
      const isDeleted = state === "deleted";
      const time = Date.parse(at);
      const writes: Record<string, object> = {
        "publish.requested": { publishTime: now },
        "schedule.requested": { publishTime: time },
        "withdrawal.requested": { publishTime: null, deletedAt: null },
        "undeletion.requested": { publishTime: null, deletedAt: null },
        "deletion.requested": { deletedAt: now },
      };
      return {
        name: `${state}: ${type} (${given({ text, at, deletedAt: isDeleted ? deletedAt : undefined, isLast: isLast || undefined, sound, isDisputed: isDisputed || undefined })})`,
        state,
        facts: {
          textLength: text.length,
          isDisputed,
          hasSound: sound === undefined ? null : sound === "there",
          now,
          publishTime: publishTimes[state],
          deletedAt: isDeleted ? Date.parse(deletedAt) : null,
          isLastPublished: isLast,
        },
        event: type === "schedule.requested" ? { type, at: time } : { type },
        expected,
        writes: writes[type] ?? {},
      };
    },
  ),
);

const chartState = (state: State) => (state === "inProgress" || state === "finished" ? { published: state } : state);

/** The most that a work can have: rows take something away. */
const whole = {
  now,
  publishedChapterCount: 1,
  hasGenre: true,
  hasAnnotation: true,
  lacksOriginalAuthor: false,
  emailIsConfirmed: true,
  needsModeration: false,
  soldCount: 0,
  deletedAt: null,
  finishTime: null,
  moderationReason: "Прежняя причина",
  moderationNote: "Прежние слова",
  contentVersion: 7,
  appealedAt: null,
  appealText: "",
  appealAnswer: "",
  isRemover: false,
};
const noAppeal = { appealedAt: null, appealText: "", appealAnswer: "" };
const workWrites: Record<string, object> = {
  "publish.requested": { moderationReason: "" },
  "approval.given": { moderationReason: "" },
  "restoration.given": { moderationReason: "", ...noAppeal },
  "rejection.given": { moderationReason: "Нарушены правила" },
  "removal.given": { moderationReason: "Нарушены правила", ...noAppeal },
  "appeal.requested": { appealedAt: now, appealText: "Глава 8 переписана" },
  "appeal.declined": { appealAnswer: "Нарушены правила" },
  "deletion.requested": { deletedAt: now },
  "undeletion.requested": { deletedAt: null },
  "finish.requested": { finishTime: now },
  "resumption.requested": { finishTime: null },
};

testLaw(
  "the law of works: who may publish, finish, reopen, withdraw, remove, appeal, decline, delete and bring back, and when",
  workLifecycle,
  [
    ...workRows.map((row): LawRow => {
      const {
        state,
        type,
        expected,
        without,
        moderation = "off",
        isKnown = true,
        deletedAt,
        wasFinished,
        isStale,
        appeal,
        isRemover,
      } = row;
      const isFinished = state === "finished" || wasFinished === true;
      return {
        name: `${state}: ${type} (${given({ without, moderation, isKnown, deletedAt, wasFinished, isStale, appeal, isRemover })})`,
        state: chartState(state),
        facts: {
          ...whole,
          publishedChapterCount: without === "chapter" ? 0 : 1,
          hasGenre: without !== "genre",
          hasAnnotation: without !== "annotation",
          lacksOriginalAuthor: without === "originalAuthor",
          emailIsConfirmed: without !== "confirmation",
          needsModeration: moderation === "all" || (moderation === "newcomers" && !isKnown),
          deletedAt: state === "deleted" ? Date.parse(deletedAt ?? "2026-11-01T09:00:00.000Z") : null,
          finishTime: isFinished ? earlier : null,
          isRemover: isRemover === true,
          ...(appeal && { appealedAt: earlier, appealText: "Не согласны" }),
          ...(appeal === "declined" && { appealAnswer: "Прежний ответ" }),
        },
        event: {
          type,
          reason: without === "reason" ? "  " : " Нарушены правила ",
          contentVersion: isStale ? 6 : 7,
          ...(type === "publish.requested" && { note: " Глава 8 переписана " }),
          ...(type === "appeal.requested" && { text: without === "text" ? "  " : " Глава 8 переписана " }),
        },
        expected:
          "becomes" in expected
            ? { becomes: chartState(expected.becomes) }
            : { refused: expected.refused, ...(expected.code && { code: "UserEmailNotConfirmed" }) },
        writes: {
          ...workWrites[type],
          ...("becomes" in expected && expected.becomes === "onModeration" && { moderationNote: "Глава 8 переписана" }),
        },
      };
    }),
    ...(["draft", "rejected", "removed"] as const).map(
      (state): LawRow => ({
        name: `${state}: deletion.requested (sold)`,
        state,
        facts: { ...whole, soldCount: 1 },
        event: { type: "deletion.requested" },
        expected: { refused: "Произведение куплено читателями, удалить его нельзя" },
      }),
    ),
  ],
);

testLaw(
  "the law of a change of e-mail: who may ask, confirm, cancel and take it back, and when",
  emailChangeLifecycle,
  emailRows.map(({ state, type, until, expected, untilAfter }): LawRow => {
    const time = (iso: string | null) => (iso === null ? null : Date.parse(iso));
    return {
      name: `${state}: ${type} (${given({ until })})`,
      state,
      facts: { now: Date.parse(EMAIL_NOW), until: time(until) },
      event: { type },
      expected,
      writes: untilAfter === undefined ? {} : { until: time(untilAfter) },
    };
  }),
);

testLaw(
  "the law of the deletion of an account: who may leave, come back, and when it is erased",
  accountDeletionLifecycle,
  deletionRows.map(({ state, type, until, isLastAdmin, emailJustChanged, exclusive, expected, untilAfter }): LawRow => {
    const time = (iso: string | null) => (iso === null ? null : Date.parse(iso));
    return {
      name: `${state}: ${type} (${given({ until, isLastAdmin, emailJustChanged, exclusive })})`,
      state,
      facts: {
        now: Date.parse(DELETION_NOW),
        until: time(until),
        isLastAdmin: isLastAdmin === true,
        emailJustChanged: emailJustChanged === true,
        hasExclusive: exclusive === "active" || exclusive === "terminating",
      },
      event: { type },
      expected,
      writes: untilAfter === undefined ? {} : { until: time(untilAfter) },
    };
  }),
);

testLaw(
  "the law of a lost second factor: who may turn it off by letter, stop that, and when it is off",
  factorRemovalLifecycle,
  removalRows.map(({ state, type, until, expected, untilAfter }): LawRow => {
    const time = (iso: string | null) => (iso === null ? null : Date.parse(iso));
    return {
      name: `${state}: ${type} (${given({ until })})`,
      state,
      facts: { now: Date.parse(REMOVAL_NOW), until: time(until) },
      event: { type },
      expected,
      writes: untilAfter === undefined ? {} : { until: time(untilAfter) },
    };
  }),
);

testLaw(
  "the law of papers for payouts: who may send, withdraw, approve, reject and revoke, and when",
  identificationLifecycle,
  paperRows.map((row): LawRow => {
    const { state, type, withoutReason, emailJustChanged, isHeld, expected, writes = {} } = row;
    const time = (iso: string | null) => (iso === null ? null : Date.parse(iso));
    const wasDecided = state === "approved" || state === "rejected" || state === "revoked";
    const { decidedAt, ...others } = writes;
    return {
      name: `${state}: ${type} (${given({ withoutReason, emailJustChanged, isHeld })})`,
      state,
      facts: {
        now: Date.parse(PAPERS_NOW),
        emailJustChanged: emailJustChanged === true,
        decidedAt: wasDecided ? Date.parse(EARLIER_DECISION) : null,
        reason: state === "rejected" || state === "revoked" ? "Прежняя причина" : "",
        isHeld: isHeld === true,
      },
      event: { type, reason: withoutReason ? "  " : GIVEN_REASON },
      expected,
      writes: { ...others, ...(decidedAt !== undefined && { decidedAt: time(decidedAt) }) },
    };
  }),
);

testLaw(
  "the law of co-authors: who may be invited, confirm, decline, be withdrawn, removed and leave, and when",
  coAuthorshipLifecycle,
  coAuthorRows.map((row): LawRow => {
    const { state, type, invitedAt, declinedAt, who, isFull, without, soldCount = 0, expected } = row;
    const moment = Date.parse(CO_AUTHOR_NOW);
    const writes: Record<string, object> = {
      "invitation.sent": { invitedAt: moment },
      "invitation.declined": { invitedAt: null, declinedAt: moment },
      "invitation.withdrawn": { invitedAt: null },
      "removal.requested": { invitedAt: null },
      "departure.requested": { invitedAt: null },
    };
    return {
      name: `${state}: ${type} (${given({ invitedAt, declinedAt, who, isFull, without, soldCount: soldCount || undefined })})`,
      state,
      facts: {
        now: moment,
        invitedAt: state === "none" ? null : Date.parse(invitedAt ?? INVITED),
        declinedAt: declinedAt === undefined ? null : Date.parse(declinedAt),
        isOwner: who === "owner",
        hasFreeSlot: !isFull,
        acceptsInvitations: who === undefined || who === "owner",
        emailIsConfirmed: without !== "confirmation",
        soldCount,
      },
      event: { type },
      expected,
      writes: writes[type] ?? {},
    };
  }),
);

testLaw(
  "the law of a work's file: when it is made, what readers have meanwhile, and when it is given up",
  bookFileLifecycle,
  fileRows.map((row): LawRow => {
    const { state, type, isUnwanted, hasFile, isOutdated, failures, expected, writes = {} } = row;
    return {
      name: `${state}: ${type} (${given({ isUnwanted, hasFile: hasFile || undefined, isOutdated, failures: failures || undefined })})`,
      state,
      facts: {
        isWanted: !isUnwanted,
        hasFile,
        contentVersion: 7,
        failures,
        reason: FORMER_REASON,
      },
      event: { type, contentVersion: isOutdated ? 6 : 7, reason: BUILDING_REASON },
      expected,
      writes,
    };
  }),
);

testLaw(
  "the law of letters to the support: who may answer, dismiss and close, and when",
  supportLetterLifecycle,
  letterRows.map(({ state, type, expected, writes = {} }): LawRow => {
    const { answeredAt, closedAt } = writes;
    return {
      name: `${state}: ${type}`,
      state,
      facts: {
        now: Date.parse(LETTER_NOW),
        answeredAt: state === "answered" ? Date.parse(ANSWERED) : null,
        closedAt: state === "closed" ? Date.parse(CLOSED) : null,
      },
      event: { type },
      expected,
      writes: {
        ...(answeredAt !== undefined && { answeredAt: Date.parse(answeredAt) }),
        ...(closedAt !== undefined && { closedAt: Date.parse(closedAt) }),
      },
    };
  }),
);

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

testLaw(
  "the law of sales: who may sell and on what terms, and what the clock and the chapters make of it",
  saleLifecycle,
  saleRows.map((row): LawRow => {
    const {
      state,
      type,
      lacks,
      isFinished,
      former = "free",
      begins = null,
      by,
      accessAfter = "free",
      reason = "",
    } = row;
    const { priceChangedAt, quietSince } = { ...usualTimes, ...row };
    const { price, freeChapterCount, promoFragment } = { ...usualTerms, ...row };
    const terms = { price, freeChapterCount, promoFragment, startsAt: timeOf(row.startsAt ?? null) };
    const { expected: _, writes: __, state: ___, type: ____, ...given_ } = row;
    const times = Object.fromEntries(
      Object.entries(row.writes ?? {}).map(([name, value]) => [
        name,
        /At$|Since$/.test(name) ? timeOf(value as string | null) : value,
      ]),
    );
    return {
      name: `${state}: ${type} (${given(given_)})`,
      state,
      facts: {
        now: Date.parse(SALE_NOW),
        isPublished: lacks !== "publication",
        isFinished: isFinished ?? false,
        publishedChapterCount: 3,
        isIdentified: lacks !== "papers",
        hasPayments: lacks !== "payments",
        hasDiscount: row.hasDiscount === true,
        isExclusive: row.exclusive !== undefined,
        isStaff: by === "staff",
        former,
        price: 19_900,
        freeChapterCount: 1,
        promoFragment: false,
        priceChangedAt: Date.parse(priceChangedAt),
        startsAt: timeOf(begins),
        quietSince: Date.parse(quietSince),
        reason: row.formerReason ?? "",
      },
      event:
        type === "stop.requested"
          ? { type, accessAfter, reason }
          : type === "start.requested" || type === "terms.changed"
            ? { type, ...terms }
            : { type },
      expected: row.expected,
      writes: times,
    };
  }),
);

testLaw(
  "the law of exclusive agreements: who may ask, sign, accept, return and end one, and when it is over",
  exclusiveAgreementLifecycle,
  exclusiveRows.map((row): LawRow => {
    const { state, type, lacks, withoutReason, scanCount, formerReason, acceptedAt, endsAt, expected, writes } = row;
    const { acceptedAt: accepted, endsAt: ends, ...others } = writes ?? {};
    return {
      name: `${state}: ${type} (${given({ lacks, withoutReason, scanCount, endsAt })})`,
      state,
      facts: {
        now: Date.parse(EXCLUSIVE_NOW),
        isIdentified: lacks !== "papers",
        isOnSale: lacks !== "sale",
        scanCount,
        reason: formerReason,
        acceptedAt: timeOf(acceptedAt),
        endsAt: timeOf(endsAt),
      },
      event: { type, reason: withoutReason ? "  " : " Нарушены правила " },
      expected: "refused" in expected ? { refused: expected.refused } : expected,
      writes: {
        ...others,
        ...(accepted !== undefined && { acceptedAt: timeOf(accepted) }),
        ...(ends !== undefined && { endsAt: timeOf(ends) }),
      },
    };
  }),
);

testLaw(
  "the law of orders: what the provider's word makes of them, and who gets the money back",
  orderLifecycle,
  orderRows.map((row): LawRow => {
    const { state, type, paidAt = ORDER_NOW, by = "buyer", reason = "Не то", differs, isKept = false } = row;
    const { isHeldAlready = false, isOpened = false, isFrozen = false, writes = {} } = row;
    const { expected: _, writes: __, state: ___, type: ____, ...given_ } = row;
    const isPaid = !["created", "awaitingPayment", "canceled", "failed", "disputed"].includes(state);
    const words: Partial<Record<string, string>> = {
      "payment.refused": REFUSED,
      "payment.canceled": CANCELED,
      "payment.succeeded": differs ? "Пришла другая сумма" : "",
      "refund.canceled": NOT_RETURNED,
    };
    return {
      name: `${state}: ${type} (${given(given_)})`,
      state,
      facts: {
        now: Date.parse(ORDER_NOW),
        paidAt: isPaid ? Date.parse(paidAt) : null,
        isHeldAlready,
        isOpened,
        isFrozen,
        reason: "Прежняя причина",
      },
      event: { type, by, isKept, isRight: !differs, reason: words[type] ?? reason },
      expected: row.expected,
      writes: { ...writes, ...(writes.paidAt && { paidAt: Date.parse(writes.paidAt) }) },
    };
  }),
);

testLaw(
  "the law of promo codes: who uses one up, who takes it back, and until when it holds",
  promoCodeLifecycle,
  promoRows.map((row): LawRow => {
    const { state, type, expiresAt = LAST_MOMENT, isOwn = false, isHeld = false, isUnpublished = false, writes } = row;
    const { expected, writes: _, state: __, type: ___, ...given_ } = row;
    return {
      name: `${state}: ${type} (${given(given_)})`,
      state,
      facts: {
        now: Date.parse(PROMO_NOW),
        expiresAt: Date.parse(expiresAt),
        isOwn,
        isHeld,
        isPublished: !isUnpublished,
        redeemedAt: state === "redeemed" ? Date.parse(REDEEMED) : null,
      },
      event: { type },
      expected,
      writes: writes?.redeemedAt ? { redeemedAt: Date.parse(writes.redeemedAt) } : {},
    };
  }),
);

testLaw(
  "the law of payouts: who may be paid, what goes to the bank, and what came of it",
  payoutLifecycle,
  payoutRows.map((row): LawRow => {
    const { state, type, papers, date = EXPORTED_ON, reason = REASON } = row;
    const { expected, writes = {}, state: _, type: __, ...given_ } = row;
    const isAsked = state !== "none";
    const wasExported = state === "exported" || state === "paid";
    return {
      name: `${state}: ${type} (${given(given_)})`,
      state,
      facts: {
        today: "2026-11-20",
        isIdentified: papers === undefined,
        available: row.available ?? (isAsked ? 0 : AMOUNT),
        amount: isAsked ? AMOUNT : 0,
        exportedOn: wasExported ? EXPORTED_ON : null,
        ...(state === "paid" ? { number: "15", date: EXPORTED_ON } : { number: "", date: null }),
        reason: state === "rejected" ? "Прежняя причина" : "",
      },
      event: { type, ...(type === "payment.made" ? { number: NUMBER, date } : { reason: ` ${reason} ` }) },
      expected: "refused" in expected ? { refused: expected.refused } : expected,
      writes,
    };
  }),
);

testLaw(
  "the law of discounts: who may plan, change and end one, and what the clock makes of it",
  discountLifecycle,
  discountRows.map((row): LawRow => {
    const { state, type, at = DISCOUNT_NOW, isCut = false, other, isUnsold = false } = row;
    const { wantsMore, ...written } = row.writes ?? {};
    const { expected: _, writes: __, state: ___, type: ____, ...given_ } = row;
    const isNew = state === "none";
    const workIds = (isMore: boolean | undefined) => (isMore ? [1, 2] : [1]);
    return {
      name: `${state}: ${type} (${given(given_)})`,
      state,
      facts: {
        // The server reckons by Moscow, three hours ahead.
        today: new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 10),
        title: isNew ? "" : "Осень на даче",
        percent: isNew ? 0 : 20,
        workIds: isNew ? [] : [1],
        ...(row.stored ?? storedDays[state]),
        isCut,
        hasUnsold: isUnsold,
        overlaps: other?.kind === "overlaps",
        isTooClose: other?.kind === "isTooClose",
      },
      event: { type, ...usualWishes[state], ...row.wants, workIds: workIds(row.wantsMore) },
      expected: "refused" in row.expected ? { refused: row.expected.refused } : row.expected,
      writes: { ...written, ...(row.writes && "title" in row.writes && { workIds: workIds(wantsMore) }) },
    };
  }),
);

testLaw(
  "the law of publications: who may publish, plan, take back, remove, correct, delete and bring back, and when",
  publicationLifecycle,
  publicationRows.map((row): LawRow => {
    const { state, type, lacks = "", at = LATER, reason = REMOVAL_REASON, wasRemoved = false } = row;
    const { expected, writes = {}, state: _, type: __, ...given_ } = row;
    const isLacking = (what: string) => lacks.split(" and ").includes(what);
    const isOut = state === "published" || state === "removed" || wasRemoved;
    const { publishTime, deletedAt, ...others } = writes;
    return {
      name: `${state}: ${type} (${given(given_)})`,
      state,
      facts: {
        now: Date.parse(PUBLICATION_NOW),
        isConfirmed: !isLacking("email"),
        isBarred: isLacking("freedom"),
        isTitled: !isLacking("title"),
        textLength: isLacking("text") ? 0 : row.kind === "review" ? (isLacking("length") ? 999 : 1_000) : 20,
        minLength: row.kind === "review" ? 1_000 : row.kind === "art" ? 0 : 1,
        canBeScheduled: row.kind === undefined,
        lacksPicture: isLacking("picture"),
        isNewcomer: isLacking("age"),
        isOfUnpublished: isLacking("work"),
        isOfOwn: isLacking("foreignness"),
        hasAnother: isLacking("uniqueness"),
        isIgnored: isLacking("leave"),
        publishTime: isOut ? Date.parse(OUT_SINCE) : state === "scheduled" ? Date.parse(FARTHEST) : null,
        deletedAt: state === "deleted" ? Date.parse(row.deletedAt ?? LAST_CHANCE) : null,
        wasRemoved,
        reason: state === "removed" || wasRemoved ? FORMER_REMOVAL : "",
        isCorrected: state === "removed" && type === "restoration.given",
      },
      event: {
        type,
        ...(type === "schedule.requested" && { at: Date.parse(at) }),
        ...(type === "removal.given" && { reason: ` ${reason} ` }),
      },
      // The chart has a gap where the characters are counted: `askPublicationLaw` fills it.
      expected:
        "refused" in expected
          ? { ...expected, refused: expected.refused.replace("сейчас 999", "сейчас {n}") }
          : expected,
      writes: {
        ...others,
        ...(publishTime !== undefined && { publishTime: timeOf(publishTime) }),
        ...(deletedAt !== undefined && { deletedAt: timeOf(deletedAt) }),
      },
    };
  }),
);

testLaw(
  "the law of typos: who answers a reader's note, and when what is published mends it",
  typoNoteLifecycle,
  typoRows.map(
    ({ state, type, isGone = false, expected }): LawRow => ({
      name: `${state}: ${type} (${given({ isGone: isGone || undefined })})`,
      state,
      facts: { isHeld: !isGone },
      event: { type },
      expected,
    }),
  ),
);

testLaw(
  "the law of comments: who may write, correct, hide, pin, approve, remove and take back, and when",
  commentLifecycle,
  commentRows.map((row): LawRow => {
    const { state, type, createdAt = COMMENT_NOW, reason = GIVEN_COMMENT_REASON } = row;
    const { expected, writes = {}, state: _, type: __, ...given_ } = row;
    const isLacking = (what: string) => row.lacks?.some((lack) => lack === what) === true;
    return {
      name: `${state}: ${type} (${given(given_)})`,
      state,
      facts: {
        ...unhinderedComment,
        now: Date.parse(COMMENT_NOW),
        createdAt: Date.parse(createdAt),
        isLookedAtFirst: row.isLookedAtFirst === true,
        isReply: row.isReply === true,
        isPinned: row.isPinned === true,
        isOfStaff: row.isOfStaff === true,
        reason: state === "removed" ? FORMER_COMMENT_REASON : "",
        isUnconfirmed: isLacking("email"),
        isDisabled: isLacking("leave"),
        isForFriends: isLacking("friendship"),
        isIgnored: isLacking("peace"),
        isClosed: isLacking("openness"),
        isNewcomer: isLacking("age"),
        linkCount: isLacking("fewer links") ? 4 : isLacking("age") ? 1 : 3,
        isRepeated: isLacking("freshness"),
      },
      event: { type, ...(type === "removal.given" && { reason: ` ${reason} ` }) },
      expected,
      writes,
    };
  }),
);
