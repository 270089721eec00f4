import { readFileSync, statSync } from "node:fs";

/** Who runs a program, by numbers. */
export type User = { uid: number; gid: number };

/** Whom root lends the database to, the first that there is. */
const candidates = ["postgres", "nobody"];

/** @throws Error with one clear line where the machine knows none of them */
function lentTo(): User {
  const people = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const candidate of candidates) {
    const found = people.find(([name]) => name === candidate);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is no user ${candidates.join(" or ")}: start as another user, or set DATABASE_URL`,
  );
}

/**
 * PostgreSQL refuses to run as root: the user that its programs run as there. Null: the user of this process.
 * @param folder of the database; it keeps its owner
 */
export function otherUser(folder: string): User | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(folder, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : lentTo();
}
