import type { Handlers } from "../http/dispatcher.ts";
import { accountHandlers } from "./account.ts";
import { chapterHandlers } from "./chapters.ts";
import { complaintHandlers } from "./complaints.ts";
import { fileHandlers } from "./files.ts";
import { hiddenHandlers } from "./hidden.ts";
import { importHandlers } from "./imports.ts";
import { otherHandlers } from "./other.ts";
import { peopleHandlers } from "./people.ts";
import { readingHandlers } from "./reading.ts";
import { utilHandlers } from "./utils.ts";
import { workHandlers } from "./works.ts";

/** Every call of the contract with its handler; one that nobody wrote does not compile. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...workHandlers,
  ...chapterHandlers,
  ...readingHandlers,
  ...fileHandlers,
  ...importHandlers,
  ...peopleHandlers,
  ...complaintHandlers,
  ...hiddenHandlers,
  ...utilHandlers,
  ...otherHandlers,
};
