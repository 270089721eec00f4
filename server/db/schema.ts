import type { AccountTables } from "../account/tables.ts";
import type { AudioTables } from "../audio/tables.ts";
import type { BookTables } from "../books/tables.ts";
import type { ChapterTables } from "../chapters/tables.ts";
import type { CommentTables } from "../comments/tables.ts";
import type { CommerceTables } from "../commerce/tables.ts";
import type { ComplaintTables } from "../complaints/tables.ts";
import type { CoverTables } from "../covers/tables.ts";
import type { FileTables } from "../files/tables.ts";
import type { GalleryTables } from "../gallery/tables.ts";
import type { IdentificationTables } from "../identification/tables.ts";
import type { JobTables } from "../jobs/tables.ts";
import type { LeavingTables } from "../leaving/tables.ts";
import type { LibraryTables } from "../library/tables.ts";
import type { LikeTables } from "../likes/tables.ts";
import type { LimitTables } from "../limits/tables.ts";
import type { MarkTables } from "../marks/tables.ts";
import type { MessageTables } from "../messages/tables.ts";
import type { NotificationTables } from "../notifications/tables.ts";
import type { PeopleTables } from "../people/tables.ts";
import type { ProcessTables } from "../processes/tables.ts";
import type { PublicationTables } from "../publications/tables.ts";
import type { PublicCacheTables } from "../publicCache/tables.ts";
import type { PushTables } from "../push/tables.ts";
import type { ReadingTables } from "../reading/tables.ts";
import type { SupportTables } from "../support/tables.ts";
import type { TypoTables } from "../typos/tables.ts";
import type { UploadTables } from "../uploads/tables.ts";
import type { WorkTables } from "../works/tables.ts";
import type { DataKeyTable, InstallationTable, SigningKeyTable } from "./tables.ts";

/** Every table of the database; a table that two folders have does not compile. */
export interface Database
  extends AccountTables,
    AudioTables,
    BookTables,
    ChapterTables,
    CommentTables,
    CommerceTables,
    ComplaintTables,
    CoverTables,
    FileTables,
    GalleryTables,
    IdentificationTables,
    JobTables,
    LeavingTables,
    LibraryTables,
    LikeTables,
    LimitTables,
    MarkTables,
    MessageTables,
    NotificationTables,
    PeopleTables,
    ProcessTables,
    PublicCacheTables,
    PublicationTables,
    PushTables,
    ReadingTables,
    SupportTables,
    TypoTables,
    UploadTables,
    WorkTables {
  dataKey: DataKeyTable;
  installation: InstallationTable;
  signingKey: SigningKeyTable;
}
