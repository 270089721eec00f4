import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export type Id = Generated<number>;
/** timestamptz: Date out, ISO in. */
export type Time = ColumnType<Date, string, string>;
export type NullableTime = ColumnType<Date | null, string | null | undefined, string | null>;
/** date: «2026-11-20», of no zone. */
export type Day = string;
/** Kept by the database: small letters, ё as е; what searches look in (server/lists/search.ts). */
export type Folded = GeneratedAlways<string>;
