import type { ExpressionBuilder } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Reader } from "../policies/reader.ts";
import { isListedFor, isReadableBy } from "../policies/reading.ts";

/** Whom machines read for: a guest who has said nothing of their age, whatever the machine sends. */
export const guest: Reader = { user: null, isAdult: false };

type Works = ExpressionBuilder<Database, "work">;

/** Does a guest find the work in lists, and read it? Then its pages name its feed, and feeds hold it. */
export const isOpen = (is: Works) => is.and([isListedFor(is, guest), isReadableBy(is, guest)]);

/** Is its page one for search engines (`Head.isIndexed`)? */
export const isIndexed = (is: Works) => is.and([isOpen(is), is("work.ageMark", "!=", "18+")]);
