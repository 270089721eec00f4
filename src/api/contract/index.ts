import { accountSchemas } from "./account.ts";
import { artSchemas } from "./arts.ts";
import { audiobookSchemas } from "./audiobooks.ts";
import { bookFileSchemas } from "./bookFiles.ts";
import { bookSearchSchemas } from "./bookSearch.ts";
import { catalogSchemas } from "./catalog.ts";
import { chapterHistorySchemas } from "./chapterHistory.ts";
import { chapterPresenceSchemas } from "./chapterPresence.ts";
import { chapterSchemas } from "./chapters.ts";
import { coAuthorSchemas } from "./coAuthors.ts";
import { commentSchemas } from "./comments.ts";
import { complaintSchemas } from "./complaints.ts";
import { coverSchemas } from "./covers.ts";
import { type Input, joinCalls, type Result } from "./define.ts";
import { discountSchemas } from "./discounts.ts";
import { emailSchemas } from "./email.ts";
import { exclusiveSchemas } from "./exclusive.ts";
import { fileSchemas } from "./files.ts";
import { gallerySchemas } from "./gallery.ts";
import { hiddenSchemas } from "./hidden.ts";
import { identificationSchemas } from "./identification.ts";
import { importSchemas } from "./imports.ts";
import { incomeSchemas } from "./income.ts";
import { leavingSchemas } from "./leaving.ts";
import { librarySchemas } from "./library.ts";
import { likeSchemas } from "./likes.ts";
import { listeningSchemas } from "./listening.ts";
import { messageSchemas } from "./messages.ts";
import { moderationSchemas } from "./moderation.ts";
import { notificationSchemas } from "./notifications.ts";
import { offerSchemas } from "./offers.ts";
import { orderSchemas } from "./orders.ts";
import { payoutSchemas } from "./payouts.ts";
import { peopleSchemas } from "./people.ts";
import { phoneSchemas } from "./phone.ts";
import { postSchemas } from "./posts.ts";
import { profileSchemas } from "./profile.ts";
import { promoCodeSchemas } from "./promoCodes.ts";
import { pushSchemas } from "./push.ts";
import { readerKeysSchemas } from "./readerKeys.ts";
import { readerMarkSchemas } from "./readerMarks.ts";
import { readerPlaceSchemas } from "./readerPlaces.ts";
import { readingSchemas } from "./reading.ts";
import { reviewSchemas } from "./reviews.ts";
import { routes } from "./routes.ts";
import { salesSchemas } from "./sales.ts";
import { savedBooksSchemas } from "./savedBooks.ts";
import { securitySchemas } from "./security.ts";
import { seriesSchemas } from "./series.ts";
import { staffSchemas } from "./staff.ts";
import { supportSchemas } from "./support.ts";
import { systemSchemas } from "./system.ts";
import { totpSchemas } from "./totp.ts";
import { typoSchemas } from "./typos.ts";
import { utilSchemas } from "./utils.ts";
import { workSchemas } from "./works.ts";

/** The one table of calls, shared by client and server: name -> method, path, access, reaction, schemas, errors. */
export const contract = joinCalls(routes, {
  ...accountSchemas,
  ...securitySchemas,
  ...totpSchemas,
  ...readerKeysSchemas,
  ...emailSchemas,
  ...phoneSchemas,
  ...leavingSchemas,
  ...identificationSchemas,
  ...staffSchemas,
  ...systemSchemas,
  ...peopleSchemas,
  ...profileSchemas,
  ...fileSchemas,
  ...complaintSchemas,
  ...moderationSchemas,
  ...hiddenSchemas,
  ...utilSchemas,
  ...workSchemas,
  ...coAuthorSchemas,
  ...bookFileSchemas,
  ...gallerySchemas,
  ...seriesSchemas,
  ...coverSchemas,
  ...bookSearchSchemas,
  ...chapterSchemas,
  ...chapterHistorySchemas,
  ...chapterPresenceSchemas,
  ...audiobookSchemas,
  ...listeningSchemas,
  ...importSchemas,
  ...pushSchemas,
  ...readingSchemas,
  ...catalogSchemas,
  ...readerPlaceSchemas,
  ...readerMarkSchemas,
  ...typoSchemas,
  ...supportSchemas,
  ...commentSchemas,
  ...messageSchemas,
  ...librarySchemas,
  ...likeSchemas,
  ...notificationSchemas,
  ...salesSchemas,
  ...savedBooksSchemas,
  ...offerSchemas,
  ...orderSchemas,
  ...promoCodeSchemas,
  ...discountSchemas,
  ...incomeSchemas,
  ...exclusiveSchemas,
  ...payoutSchemas,
  ...postSchemas,
  ...artSchemas,
  ...reviewSchemas,
});

export type Contract = typeof contract;
export type CallName = keyof Contract;
type EveryInput = { [N in CallName]: Input<Contract[N]> };
type EveryResult = { [N in CallName]: Result<Contract[N]> };
// Interfaces, so that what is asked of any call is looked up: TypeScript would cross the types of all with each other, which are too many.
interface Inputs extends EveryInput {}
interface Results extends EveryResult {}
export type InputOf<N extends CallName> = Inputs[N];
export type ResultOf<N extends CallName> = Results[N];
/** A query as the address of a page spells it: the client writes every value of a query as text. */
export type Spelled<Query> = { readonly [Name in keyof Query]?: string | number | undefined };
