import crypto from "node:crypto";

type Cost = { memory: number; passes: number; parallelism: number };

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;
const withoutPadding = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

const derive = (password: string, nonce: Buffer, length: number, how: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    crypto.argon2(
      "argon2id",
      { message: password.normalize("NFKC"), nonce, tagLength: length, ...how },
      (error, derived) => (error ? reject(error) : resolve(derived)),
    ),
  );

/** The hash of a random password, as costly as a real one: an unknown login is checked against it. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$AAAAAAAAAAAAAAAAAAAAAA$${withoutPadding(Buffer.alloc(tagLength))}`;

/** argon2id in the PHC form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(16);
  const derived = await derive(password, salt, tagLength, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${withoutPadding(salt)}$${withoutPadding(derived)}`;
}

/**
 * Is it the password of this hash? Without a hash (an unknown login) the work is done all the same, and the answer is no.
 * @throws when the stored hash is not of the form that `hashPassword` writes
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const parts = form.exec(stored ?? nobody);
  const [, memory, passes, parallelism, salt, hash] = parts ?? [];
  if (!salt || !hash) throw new Error("a stored password hash is not of its form");
  const expected = Buffer.from(hash, "base64");
  const derived = await derive(password, Buffer.from(salt, "base64"), expected.length, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return crypto.timingSafeEqual(derived, expected) && stored !== undefined;
}
