import { workFieldNames } from "./workFieldNames.ts";
import type { Work, WorkFields } from "./works.ts";

/** What an author has filled in. */
export const fieldsOf = (work: Work): WorkFields =>
  Object.fromEntries(workFieldNames.map((name) => [name, work[name]])) as WorkFields;
