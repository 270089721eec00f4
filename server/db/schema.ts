import type {
  AccountConsentTable,
  AccountDeletionTable,
  AccountEventTable,
  AccountPhoneTable,
  AccountTable,
  BearerTokenTable,
  EmailChangeTable,
  FactorRemovalTable,
  FirstAdminCodeTable,
  KnownDeviceTable,
  OneTimeTokenTable,
  PhoneChangeTable,
  ReaderKeyTable,
  RecoveryCodeTable,
  SecondFactorSetupTable,
  SecondFactorTable,
  SessionTable,
} from "../account/tables.ts";
import type { AudioTable, AudioUploadTable } from "../audio/tables.ts";
import type { BookExportTable, BookImportTable } from "../books/tables.ts";
import type {
  ChapterHtmlTable,
  ChapterRevisionTable,
  ChapterTable,
  PublishedChapterFileTable,
} from "../chapters/tables.ts";
import type { CommentTable } from "../comments/tables.ts";
import type {
  DiscountTable,
  DiscountWorkTable,
  ExclusiveAgreementScanTable,
  ExclusiveAgreementTable,
  HoldingTable,
  LedgerEntryTable,
  LedgerTransactionTable,
  PaymentNotificationTable,
  PayoutTable,
  PromoCodeTable,
  PurchaseOrderTable,
  TestPaymentTable,
  WorkSaleTable,
} from "../commerce/tables.ts";
import type { ComplaintTable } from "../complaints/tables.ts";
import type { CoverDesignFileTable, CoverDesignTable } from "../covers/tables.ts";
import type { StoredFileTable } from "../files/tables.ts";
import type { GalleryImageTable } from "../gallery/tables.ts";
import type { IdentificationScanTable, IdentificationTable } from "../identification/tables.ts";
import type { JobTable } from "../jobs/tables.ts";
import type { AccountExportTable } from "../leaving/tables.ts";
import type { ShelvedWorkTable } from "../library/tables.ts";
import type { LikedTable } from "../likes/tables.ts";
import type { AttemptCounterTable } from "../limits/tables.ts";
import type { ReaderMarkTable } from "../marks/tables.ts";
import type { ChatMemberTable, ChatTable, MessageTable } from "../messages/tables.ts";
import type {
  MutedWorkTable,
  NotificationAccountTable,
  NotificationEventTable,
  NotificationPartTable,
  NotificationSettingTable,
  NotificationTable,
} from "../notifications/tables.ts";
import type {
  FollowTable,
  FormerUserNameTable,
  HiddenAuthorTable,
  HiddenSeriesTable,
  IgnoredPersonTable,
  PrivacyTable,
  ProfileTable,
} from "../people/tables.ts";
import type {
  ArtTable,
  PostTable,
  PublicationFavoriteTable,
  PublicationFileTable,
  PublicationTable,
  PublicationTagTable,
  PublicationTextTable,
  ReviewTable,
} from "../publications/tables.ts";
import type { PushKeyTable, PushTokenTable } from "../push/tables.ts";
import type { CatalogExclusionTable, ReaderPlaceHistoryTable, ReaderProgressTable } from "../reading/tables.ts";
import type { SupportLetterTable } from "../support/tables.ts";
import type { TypoNoteTable } from "../typos/tables.ts";
import type { ChunkTable } from "../uploads/tables.ts";
import type {
  BookFileTable,
  DeclinedInvitationTable,
  ReaderDayTable,
  SeriesTable,
  WorkAuthorTable,
  WorkDayTable,
  WorkEventTable,
  WorkModerationTable,
  WorkOrderTable,
  WorkReaderTable,
  WorkSearchTable,
  WorkTable,
  WorkTagTable,
} from "../works/tables.ts";
import type { DataKeyTable, SigningKeyTable } from "./tables.ts";

/** Every table of the database. */
export type Database = {
  account: AccountTable;
  accountConsent: AccountConsentTable;
  session: SessionTable;
  pushToken: PushTokenTable;
  pushKey: PushKeyTable;
  bearerToken: BearerTokenTable;
  oneTimeToken: OneTimeTokenTable;
  emailChange: EmailChangeTable;
  accountPhone: AccountPhoneTable;
  phoneChange: PhoneChangeTable;
  factorRemoval: FactorRemovalTable;
  knownDevice: KnownDeviceTable;
  readerKey: ReaderKeyTable;
  accountEvent: AccountEventTable;
  secondFactor: SecondFactorTable;
  secondFactorSetup: SecondFactorSetupTable;
  recoveryCode: RecoveryCodeTable;
  firstAdminCode: FirstAdminCodeTable;
  accountDeletion: AccountDeletionTable;
  accountExport: AccountExportTable;
  identification: IdentificationTable;
  identificationScan: IdentificationScanTable;
  dataKey: DataKeyTable;
  attemptCounter: AttemptCounterTable;
  job: JobTable;
  work: WorkTable;
  workAuthor: WorkAuthorTable;
  declinedInvitation: DeclinedInvitationTable;
  workModeration: WorkModerationTable;
  workTag: WorkTagTable;
  workOrder: WorkOrderTable;
  workSearch: WorkSearchTable;
  workEvent: WorkEventTable;
  workDay: WorkDayTable;
  workReader: WorkReaderTable;
  readerDay: ReaderDayTable;
  catalogExclusion: CatalogExclusionTable;
  signingKey: SigningKeyTable;
  series: SeriesTable;
  chapter: ChapterTable;
  chapterRevision: ChapterRevisionTable;
  chapterHtml: ChapterHtmlTable;
  publishedChapterFile: PublishedChapterFileTable;
  audio: AudioTable;
  audioUpload: AudioUploadTable;
  audioChunk: ChunkTable;
  bookImport: BookImportTable;
  importChunk: ChunkTable;
  bookExport: BookExportTable;
  bookFile: BookFileTable;
  storedFile: StoredFileTable;
  galleryImage: GalleryImageTable;
  coverDesign: CoverDesignTable;
  coverDesignFile: CoverDesignFileTable;
  follow: FollowTable;
  hiddenAuthor: HiddenAuthorTable;
  hiddenSeries: HiddenSeriesTable;
  ignoredPerson: IgnoredPersonTable;
  privacy: PrivacyTable;
  profile: ProfileTable;
  formerUserName: FormerUserNameTable;
  publication: PublicationTable;
  publicationText: PublicationTextTable;
  post: PostTable;
  review: ReviewTable;
  art: ArtTable;
  publicationTag: PublicationTagTable;
  publicationFile: PublicationFileTable;
  publicationFavorite: PublicationFavoriteTable;
  comment: CommentTable;
  complaint: ComplaintTable;
  liked: LikedTable;
  readerProgress: ReaderProgressTable;
  readerPlaceHistory: ReaderPlaceHistoryTable;
  readerMark: ReaderMarkTable;
  typoNote: TypoNoteTable;
  supportLetter: SupportLetterTable;
  chat: ChatTable;
  chatMember: ChatMemberTable;
  message: MessageTable;
  shelvedWork: ShelvedWorkTable;
  mutedWork: MutedWorkTable;
  notificationEvent: NotificationEventTable;
  notificationPart: NotificationPartTable;
  notification: NotificationTable;
  notificationSetting: NotificationSettingTable;
  notificationAccount: NotificationAccountTable;
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
