import { cleanStep } from "./cleaning.ts";
import { join } from "./domain.ts";
import { domains } from "./domains.ts";
import type { JobSurroundings, Jobs, Letters } from "./jobs/jobs.ts";
import type { MailPayload } from "./jobs/payloads.ts";
import { eraseAccount } from "./leaving/erasure.ts";
import { makeExport } from "./leaving/exports.ts";
import { personalData } from "./personalData.ts";

const letters: Letters = join(domains, "letters");
type SendAnyLetter = (payload: MailPayload, surroundings: JobSurroundings) => Promise<void>;

/** Every kind of background work with what does it. */
export const jobs: Jobs = {
  ...join(domains, "jobs"),
  mail: (payload, surroundings) => {
    const { letter } = payload;
    return (letters[letter] as SendAnyLetter)(payload, { ...surroundings, letter });
  },
  cleaning: ({ step }, { now }) => cleanStep(step, now),
  "account.erase": ({ accountId }, { now }) => eraseAccount(accountId, now, personalData),
  "account.export": (payload, surroundings) => makeExport(payload, surroundings, personalData),
};
