import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Debian's package: an archive that Java runs. */
const EPUBCHECK = "/usr/share/java/epubcheck.jar";

/** `remark`: follows the name of a test that cannot run, and says what to install. */
const validator = (debianPackage: string, isHere: boolean) => ({
  isHere,
  remark: isHere ? "" : ` (missing: apt-get install -y --no-install-recommends ${debianPackage})`,
});

/** What judges files of books, hears sounds, stores files by S3, or balances servers, where it is installed. */
export const validators = {
  xmllint: validator("libxml2-utils", spawnSync("xmllint", ["--version"]).status === 0),
  ffmpeg: validator("ffmpeg", spawnSync("ffmpeg", ["-version"]).status === 0),
  swift: validator(
    "swift-proxy swift-account swift-container swift-object memcached",
    process.getuid?.() === 0 &&
      ["swift-proxy-server", "swift-object-server", "memcached"].every((name) => existsSync(`/usr/bin/${name}`)),
  ),
  varnish: validator(
    "varnish varnish-modules",
    spawnSync("varnishd", ["-V"], { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } }).status === 0,
  ),
  nginx: validator("nginx-light", spawnSync("nginx", ["-v"]).status === 0),
  epubcheck: validator("epubcheck", existsSync(EPUBCHECK) && spawnSync("java", ["-version"]).status === 0),
} as const;

async function inFile<T>(
  name: string,
  bytes: Uint8Array,
  use: (path: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "rukopis-book-"));
  try {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return await use(path, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const schema = new URL("../import/xsd/FictionBook.xsd", import.meta.url).pathname;

/** What is wrong with a file of fb2 by the XSD of FictionBook 2.0; nothing: it is right. */
export const faultsOfFb2 = (bytes: Uint8Array): Promise<string[]> =>
  inFile("book.fb2", bytes, (path) =>
    run("xmllint", ["--noout", "--nonet", "--huge", "--schema", schema, path]).then(
      () => [],
      ({ stderr }: { stderr: string }) => stderr.split("\n").filter((line) => line !== ""),
    ),
  );

type Message = { ID: string; severity: string; message: string };

/** Errors and warnings of epubcheck; none: the file is right. */
export const faultsOfEpub = (bytes: Uint8Array): Promise<string[]> =>
  inFile("book.epub", bytes, async (path, folder) => {
    const report = join(folder, "report.json");
    // A machine that lives for seconds: optimising takes longer than what is run.
    const quick = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"];
    await run("java", [...quick, "-jar", EPUBCHECK, path, "--json", report]).catch(() => {});
    const { messages } = JSON.parse(await readFile(report, "utf8")) as { messages: Message[] };
    return messages
      .filter(({ severity }) => ["FATAL", "ERROR", "WARNING"].includes(severity))
      .map(({ ID, severity, message }) => `${severity} ${ID}: ${message}`);
  });
