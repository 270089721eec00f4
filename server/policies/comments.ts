import { expressionBuilder, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { isOutFor } from "./publications.ts";
import type { Reader } from "./reader.ts";
import { isReadableBy } from "./reading.ts";

const is = expressionBuilder<Database, "work">();

/**
 * Is a comment visible, and what it is said to this reader's to read? Of rows of `comment`: by lists of likes, complaints and
 * notifications. A comment to a chapter is read with those to its work.
 */
export const isCommentOutFor = (reader: Reader): RawBuilder<boolean> => sql<boolean>`(comment.state = 'visible' and (
  exists (select from work where work.id = comment.work_id and work.state = 'published' and ${isReadableBy(is, reader)})
  or exists (select from publication where publication.id = comment.publication_id and ${isOutFor(reader)})))`;
