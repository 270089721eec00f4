// What `npm test` leaves out because `npm run test:all` has proved it, and what it says of that.
import { execFileSync } from "node:child_process";
import { Sources } from "./closure.ts";
import { hashOf, type Proof, readProof } from "./proof.ts";
import { type Selection, type Suite, selectTests } from "./selection.ts";

/** A proof older than this is told to be old. */
const OLD = { days: 14, commits: 300 };

/** What has to run today; `lines` say what does not, and since when it is proved. */
export type Today = { proof: Proof; selection: Selection; lines: string[] };

const commitsSince = (commit: string): number | null => {
  try {
    const count = execFileSync("git", ["rev-list", "--count", `${commit}..HEAD`], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return Number(count);
  } catch {
    return null; // the clone is shallow, or has another history
  }
};

/** @param now in milliseconds */
function age({ commit, day }: Proof, now: number): string[] {
  const days = Math.floor((now - Date.parse(day)) / 86_400_000);
  const commits = commitsSince(commit) ?? 0;
  return days > OLD.days || commits > OLD.commits
    ? [`OLD PROOF ${days} days and ${commits} commits: «npm run test:all» makes a new one`]
    : [];
}

/** @returns null: nothing is proved, everything runs */
export function today(now: number): Today | null {
  const proof = readProof();
  if (!proof) return null;
  const selection = selectTests(proof, new Sources(), hashOf);
  const lines = (Object.keys(selection) as Suite[]).flatMap((suite) => {
    const { run, left } = selection[suite];
    if (left.length === 0) return [];
    return [
      `PROVED ${suite}: ${left.length} of ${left.length + run.length} files since ${proof.commit.slice(0, 8)}, ${proof.day}`,
    ];
  });
  return { proof, selection, lines: [...lines, ...age(proof, now)] };
}

if (process.argv[1] === import.meta.filename) {
  const found = today(Date.now());
  if (!found) console.log("Nothing is proved: everything runs.");
  for (const [suite, { run }] of Object.entries(found?.selection ?? {}))
    for (const { test, because } of run) console.log(`${suite}  ${test}  because of ${because}`);
  for (const line of found?.lines ?? []) console.log(line);
}
