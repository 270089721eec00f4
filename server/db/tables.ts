import type { Generated } from "kysely";

/** One row: the same key for every process and after every start. */
export type SigningKeyTable = { isOnly: Generated<boolean>; key: Buffer };

/** One row: the id that the store of files holds, too; `isBound`: it has been written there; `jobsHeld`: no job begins. */
export type InstallationTable = {
  isOnly: Generated<boolean>;
  id: Generated<string>;
  isBound: Generated<boolean>;
  jobsHeld: Generated<boolean>;
  /** What public pages show is noted where it changes (publicCache/notes.ts). */
  purgesPages: Generated<boolean>;
  /** When the last backup began that is whole. */
  backedUpAt: Generated<Date | null>;
};

/** One row: SHA-256 of the key that this database is written with, so that every process has the same one. */
export type DataKeyTable = { isOnly: Generated<boolean>; fingerprint: Buffer };
