// What `npm test` leaves out because `npm run test:all` has proved it, and what it says of that.
import { Sources } from "./closure.ts";
import { changedSince, git } from "./history.ts";
import { hashOf, oldestOf, type Proof, type Proved, readProof } from "./proof.ts";
import { type Selection, type Suite, selectTests } from "./selection.ts";

/** An older proof is reported as old. */
const OLD = { days: 14, commits: 300 };

/** What has to run today; `lines` say what does not, and since when it is proved. */
export type Today = { proof: Proof; selection: Selection; lines: string[] };

/** @param now in milliseconds */
function age({ commit, day }: Proved, now: number): string[] {
  const days = Math.floor((now - Date.parse(day)) / 86_400_000);
  const commits = Number(git("rev-list", "--count", `${commit}..HEAD`) ?? 0);
  return days > OLD.days || commits > OLD.commits
    ? [`OLD PROOF ${days} days and ${commits} commits: «npm run test:all» makes a new one`]
    : [];
}

/**
 * @param now in milliseconds
 * @param isWithStories whether those of `ALWAYS` run in any case
 * @returns null: nothing is proved, everything runs
 */
export function today(now: number, isWithStories: boolean): Today | null {
  const proof = readProof();
  if (!proof) return null;
  const selection = selectTests(proof, new Sources(), { hash: hashOf, isWithStories, changedSince });
  const lines = (Object.keys(selection) as Suite[]).flatMap((suite) => {
    const { run, left } = selection[suite];
    const oldest = oldestOf(proof, left);
    if (!oldest) return [];
    return [
      `PROVED ${suite}: ${left.length} of ${left.length + run.length} files, the oldest on ${oldest.commit.slice(0, 8)}, ${oldest.day}`,
    ];
  });
  const allLeft = Object.values(selection).flatMap(({ left }) => left);
  const oldest = oldestOf(proof, allLeft);
  return { proof, selection, lines: [...lines, ...(oldest ? age(oldest, now) : [])] };
}

if (process.argv[1] === import.meta.filename) {
  const found = today(Date.now(), true);
  if (!found) console.log("Nothing is proved: everything runs.");
  for (const [suite, { run }] of Object.entries(found?.selection ?? {}))
    for (const { test, because } of run) console.log(`${suite}  ${test}  because of ${because}`);
  for (const line of found?.lines ?? []) console.log(line);
}
