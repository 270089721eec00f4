import type { AccountJobs, AccountLetter } from "../account/jobs.types.ts";
import type { AudioJobs } from "../audio/jobs.types.ts";
import type { BookJobs } from "../books/jobs.types.ts";
import type { ChapterJobs } from "../chapters/jobs.types.ts";
import type { CommerceJobs, CommerceLetter } from "../commerce/jobs.types.ts";
import type { FileJobs } from "../files/jobs.types.ts";
import type { LeavingJobs } from "../leaving/jobs.types.ts";
import type { DigestLetter, NotificationJobs } from "../notifications/jobs.types.ts";
import type { PublicationJobs } from "../publications/jobs.types.ts";
import type { PublicCacheJobs } from "../publicCache/jobs.types.ts";
import type { PushJobs } from "../push/jobs.types.ts";
import type { StaffJobs } from "../staff/jobs.types.ts";
import type { SupportMail } from "../support/jobs.types.ts";
import type { TypoJobs } from "../typos/jobs.types.ts";
import type { WorkJobs, WorkLetter } from "../works/jobs.types.ts";

/** Every letter; its link is made when it is sent, so that no secret is in the table of jobs. */
export type MailPayload = AccountLetter | WorkLetter | CommerceLetter | SupportMail | DigestLetter;

/** Every kind of background work and its payload; a kind that two domains give different payloads does not compile. */
export interface JobPayloads
  extends AccountJobs,
    PublicCacheJobs,
    StaffJobs,
    PushJobs,
    WorkJobs,
    FileJobs,
    ChapterJobs,
    CommerceJobs,
    AudioJobs,
    PublicationJobs,
    TypoJobs,
    BookJobs,
    NotificationJobs,
    LeavingJobs {
  mail: MailPayload;
  /** `step`: the name of one step of the manifests. */
  cleaning: { step: string };
}
export type JobKind = keyof JobPayloads;
