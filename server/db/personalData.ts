import type { RawBuilder } from "kysely";

/** What everybody reads in the place of a name. */
export const ERASED_NAME = "Удалённый пользователь";

/** Whose data it is, and when it was asked for. */
export type Person = { id: number; now: Date };

/** What a domain keeps of a person. */
export type PersonalData = {
  /**
   * Files of the archive by name. Hashes and keys are left out, because they would let somebody in; so is the address
   * that staff acted from, which is not the person's to know.
   */
  exported?: (person: Person) => Record<string, RawBuilder<unknown> | (() => Promise<unknown[]>)>;
  /** Tables of what is the person's alone: rows with their `account_id`. */
  own?: readonly string[];
  /** The same of rows that show pictures: they go before the pictures, which stay while something shows them. */
  showing?: readonly string[];
  /** Bytes outside of the database go before the rows that name them: a process that dies begins again. */
  removeBytes?: (person: Person) => Promise<void>;
  /** Everything else that names the person, behind the rows of `own`. Each statement may run twice. docs/adr/0031 says what stays. */
  erased?: (person: Person) => RawBuilder<unknown>[];
};
