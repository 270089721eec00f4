import type { Generated, JSONColumnType } from "kysely";
import type { ExclusiveState } from "../../src/text/exclusiveStates.ts";
import type { OrderState, ReceiptState } from "../../src/text/orders.ts";
import type { PayoutState } from "../../src/text/payouts.ts";
import type { PromoCodeState } from "../../src/text/promoCodes.ts";
import type { SaleState, UnsoldState } from "../../src/text/saleStates.ts";
import type { Day, Folded, Id, NullableTime, Time } from "../db/columns.ts";

/** What has happened to money, once: `fact` is unique. Rows are added and never changed; the database refuses everything else. */
type LedgerTransactionTable = { id: Id; fact: string; at: Time };

/** Kopecks, below zero what is owed; those of a transaction are zero together. */
type LedgerEntryTable = { transactionId: number; account: string; amount: number };

/** How a work is sold; without a row it never was. */
export type WorkSaleTable = {
  workId: number;
  state: SaleState;
  stateSince: Time;
  /** What it was before the sale began. */
  former: UnsoldState;
  /** Kopecks. */
  price: number;
  priceChangedAt: Time;
  freeChapterCount: number;
  promoFragment: boolean;
  /** Of a sale that waits; else null. */
  startsAt: NullableTime;
  /** When the subscription began, or a chapter came since. */
  quietSince: Time;
  /** Why the staff has stopped it; else empty. */
  reason: Generated<string>;
};

/** The exclusive agreement about a work; without a row there is none. */
export type ExclusiveAgreementTable = {
  workId: number;
  state: Exclude<ExclusiveState, "none">;
  /** Since when it is in this state. */
  since: Time;
  /** Enciphered, since it may name what is on the scans; empty: there is none. */
  reason: string;
  /** Since when it was in force; null: never. */
  acceptedAt: NullableTime;
  /** Of one that is being terminated; else null. */
  endsAt: NullableTime;
};

/** A scan is a temporary file that an agreement refers to: nothing else keeps it. */
type ExclusiveAgreementScanTable = { fileId: string; workId: number; place: number };

/** Who holds a work, from when to when: what they read stays theirs, whatever becomes of the work. */
export type HoldingTable = {
  id: Id;
  accountId: number;
  workId: number;
  /** By which it was bought, or which gave it. */
  orderId: Generated<number | null>;
  promoCodeId: Generated<number | null>;
  grantedAt: Time;
  endedAt: NullableTime;
  /** When a chapter was read, heard or downloaded first that would be closed without it. */
  openedAt: NullableTime;
};

/** A copy of a work that its owner gives away, once. */
export type PromoCodeTable = {
  id: Id;
  /** 12 signs without dashes; unique. */
  code: string;
  workId: number;
  /** Who has made it. */
  accountId: number;
  state: Generated<PromoCodeState>;
  /** The owner's own words. */
  note: string;
  createdAt: Time;
  expiresAt: Time;
  redeemedBy: Generated<number | null>;
  redeemedAt: NullableTime;
};

/** What a person has bought, or tried to. `title` is kept: the work may go. */
export type PurchaseOrderTable = {
  id: Id;
  /** Made by the browser: the same one twice is one order. */
  requestId: string;
  accountId: number;
  workId: number | null;
  title: string;
  /** Whose income it is. */
  payeeId: number;
  state: OrderState;
  /** Kopecks. */
  amount: number;
  feePercent: number;
  /** Where the receipt goes. */
  email: string;
  offerVersion: string;
  /** What the provider says has come, where that is another sum; else null. */
  received: Generated<number | null>;
  /** At the provider; null: it has not said yet. */
  paymentId: Generated<string | null>;
  confirmationUrl: Generated<string | null>;
  refundId: Generated<string | null>;
  refundAttempt: Generated<number>;
  reason: Generated<string>;
  /** By which the price was less. */
  discountId: Generated<number | null>;
  receipt: Generated<ReceiptState>;
  refundReceipt: Generated<ReceiptState>;
  createdAt: Time;
  paidAt: NullableTime;
  changedAt: Time;
};

/** What an author is paid of their income. */
export type PayoutTable = {
  id: Id;
  /** Made by the browser: the same one twice is one payout. */
  requestId: string;
  accountId: number;
  state: PayoutState;
  /** Kopecks. */
  amount: number;
  /** The number of the bank's file that has it; null: none. */
  register: Generated<number | null>;
  /** Whom the bank was ordered to pay, enciphered; null: it has no order, or that was 5 years ago. */
  payee: Generated<string | null>;
  /** Of the bank's payment order, the day by Moscow. */
  number: Generated<string>;
  date: Generated<Day | null>;
  /** Why it was rejected; else empty. */
  reason: Generated<string>;
  requestedAt: Time;
  exportedAt: NullableTime;
  settledAt: NullableTime;
};

/** Days on which works cost less. Both days are with it, by Moscow. */
export type DiscountTable = {
  id: Id;
  ownerId: number;
  title: string;
  titleFolded: Folded;
  percent: number;
  startDate: Day;
  endDate: Day;
  /** Its owner has ended it in the middle of its last day. */
  isCut: Generated<boolean>;
  createdAt: Time;
};

/** The works of a discount, each with its days: the database refuses two at once, or one too soon after another. */
type DiscountWorkTable = { discountId: number; workId: number; startDate: Day; endDate: Day };

/** Notifications of providers, each once. */
type PaymentNotificationTable = { event: string; objectId: string; status: string; receivedAt: Time };

/** A payment or a refund at the provider that moves no money. */
type TestPaymentTable = {
  id: string;
  kind: "payment" | "refund";
  idempotenceKey: string;
  status: string;
  object: JSONColumnType<Record<string, unknown>>;
  createdAt: Time;
};

export type CommerceTables = {
  workSale: WorkSaleTable;
  exclusiveAgreement: ExclusiveAgreementTable;
  exclusiveAgreementScan: ExclusiveAgreementScanTable;
  discount: DiscountTable;
  discountWork: DiscountWorkTable;
  purchaseOrder: PurchaseOrderTable;
  holding: HoldingTable;
  promoCode: PromoCodeTable;
  paymentNotification: PaymentNotificationTable;
  payout: PayoutTable;
  testPayment: TestPaymentTable;
  ledgerTransaction: LedgerTransactionTable;
  ledgerEntry: LedgerEntryTable;
};
