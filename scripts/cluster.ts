// `npm run cluster`: the product as several machines run it, on this one: PostgreSQL with a replica, a store of S3, three processes and
// nginx. It needs Debian's packages nginx-light and swift (docs/operating/scale.md), and forgets everything when it ends.
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { Installation } from "../tests/support/installation.ts";
import { readLetter } from "../tests/support/letters.ts";
import { startMailServer, type TakenLetter } from "../tests/support/mailServer.ts";
import { validators } from "../tests/support/validators.ts";
import { runLines } from "./runLines.ts";

const { values } = parseArgs({
  options: { port: { type: "string", default: "3000" }, processes: { type: "string", default: "3" } },
});

/** The first that says to stop. */
const stopped = new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
});

const missing = [validators.nginx, validators.swift].filter(({ isHere }) => !isHere);

const introduction = ({ url, servers, databaseUrl, env }: Installation): string[] => [
  `Рукопись: ${url}`,
  ...servers.map((server, index) => `  process ${index + 1}: ${server.url}, ${server.dataDir}`),
  `  PostgreSQL: ${databaseUrl}`,
  `  its replica: ${env.DATABASE_READ_URL}`,
  `  S3: ${env.S3_ENDPOINT}, bucket ${env.S3_BUCKET}`,
  ...servers.flatMap(({ logins }) =>
    logins.map(({ role, login, password }) => `  ${role.padEnd(14)} ${login.padEnd(10)} ${password}`),
  ),
];

/** Prints each letter that comes. @returns ends that */
function printLetters(letters: TakenLetter[]): () => void {
  const timer = setInterval(() => {
    for (const { source } of letters.splice(0)) {
      const { to, subject, link } = readLetter(source);
      console.log(`a letter to ${to}: ${subject}\n  ${link}`);
    }
  }, 500);
  return () => clearInterval(timer);
}

await runLines(async () => {
  if (missing.length > 0)
    throw new Error(`A cluster needs more programs${missing.map(({ remark }) => remark).join("")}`);
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  const mail = await startMailServer();
  const endPrinting = printLetters(mail.letters);
  try {
    const installation = await Installation.prepare({
      port: Number(values.port),
      processes: Number(values.processes),
      env: {
        SMTP_URL: `smtp://localhost:${mail.port}`,
        MAIL_FROM: "cluster@localhost",
        DEMO: "1",
        // The one of this machine, which tests do without.
        FFMPEG_PATH: undefined,
      },
    });
    try {
      await installation.run();
      for (const line of introduction(installation)) console.log(line);
      await stopped;
    } finally {
      await installation.stop();
    }
  } finally {
    endPrinting();
    await mail.stop();
  }
  return [];
});
