import { expressionBuilder } from "kysely";
import type { Database } from "../db/schema.ts";

/** Builds conditions over the rows of `work`. A query that joins other tables to them takes the conditions all the same. */
export const overWorks = expressionBuilder<Database, "work">();
