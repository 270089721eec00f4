import { deepStrictEqual, ok } from "node:assert";
import { createCipheriv, createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { addWork } from "../support/factories.works.ts";
import { bytesOnDisk, checkBytes, checkRows } from "./integrity.ts";
import { oneOf, type Random, seededRandom } from "./random.ts";
import { Wire } from "./wire.ts";
import { addPerson, type Person, World } from "./world.ts";

const kinds = ["offline", "kill -9", "tab closed", "page reloaded", "sleep"] as const;
type Kind = (typeof kinds)[number];

const FILE_NAME = "Вся книга.mp3";
/** Of MPEG 1, layer III: 320 kbit/s at 44.1 kHz. */
const FRAME = 1_044;
const HEAD = Buffer.from([0xff, 0xfb, 0xe0, 0xc0]);
const BLOCK = FRAME * 4_000;
/** Three chunks of 16 MiB are in flight. */
const AGAIN_AT_MOST = 50_331_648;
/** Of the file, within which it is cut: behind the last cut something is left to be sent. */
const CUT_WITHIN = 0.6;

/** An MP3 in which no two frames are alike: a frame in another's place is detected. @returns its SHA-256 */
async function writeSound(path: string, byteSize: number, seed: number): Promise<string> {
  const noise = createCipheriv("aes-128-ctr", Buffer.alloc(16, seed % 251), Buffer.alloc(16));
  const hash = createHash("sha256");
  const file = await open(path, "w");
  try {
    for (let at = 0; at < byteSize; at += BLOCK) {
      const block = noise.update(Buffer.alloc(BLOCK)).subarray(0, byteSize - at);
      for (let frame = 0; frame < block.length; frame += FRAME) HEAD.copy(block, frame);
      hash.update(block);
      await file.write(block);
    }
  } finally {
    await file.close();
  }
  return hash.digest("hex");
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** At which counts of sent bytes it is cut: at random, all within the file. */
function plan(random: Random, byteSize: number, cuts: number): { steps: number[]; kinds: Kind[] } {
  const weights = Array.from({ length: cuts }, () => random() + 0.05);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const left = Array.from({ length: cuts }, (_, index) => kinds[index % kinds.length] as Kind);
  return {
    steps: weights.map((weight) => Math.floor((weight / whole) * byteSize * CUT_WITHIN)),
    kinds: weights.map(() => {
      const kind = oneOf(random, left);
      left.splice(left.indexOf(kind), 1);
      return kind;
    }),
  };
}

/** An author who uploads: a tab of a browser with the page of the audiobook. */
class Author {
  readonly #context: BrowserContext;
  readonly #url: string;
  readonly #path: string;
  page: Page;

  constructor(context: BrowserContext, page: Page, { url, path }: { url: string; path: string }) {
    this.#context = context;
    this.#url = url;
    this.#path = path;
    this.page = page;
  }

  async begin(): Promise<void> {
    this.page.on("dialog", (dialog) => void dialog.accept());
    await this.page.goto(this.#url);
    await this.#choose();
  }

  #choose = (): Promise<void> => this.page.getByLabel("Файлы с записью").setInputFiles(this.#path);

  #question = () => this.page.getByText("Выберите файлы ещё раз, загруженное цело").first();

  /** The queue is there, and asks for the file. @param goOn is called before any of it is sent */
  async #chooseAgain(goOn: () => void = () => {}): Promise<void> {
    await this.#question().waitFor();
    goOn();
    await this.#choose();
    await this.#question().waitFor({ state: "hidden" });
  }

  /** A page that lacked a file when the server was gone has reloaded itself: the author chooses the sound again. */
  async attend(until: Promise<unknown>): Promise<void> {
    const over = until.then(() => "over" as const);
    for (;;) {
      const question = this.#question()
        .waitFor({ timeout: 0 })
        .then(
          () => "asked" as const,
          () => new Promise<never>(() => {}),
        );
      if ((await Promise.race([over, question])) === "over") return;
      await this.#chooseAgain();
    }
  }

  /** The reloaded page finds no server at first. @param mend lets it find one */
  async reload(mend: () => void, goOn: () => void): Promise<void> {
    await this.page.reload().catch(() => {});
    // What the browser says of it is a page of its own.
    await this.page.waitForURL(/^chrome-error:/);
    mend();
    await this.page.goto(this.#url);
    await this.#chooseAgain(goOn);
  }

  /** In another tab. */
  async comeBack(goOn: () => void): Promise<void> {
    this.page = await this.#context.newPage();
    this.page.on("dialog", (dialog) => void dialog.accept());
    await this.page.goto(this.#url);
    await this.#chooseAgain(goOn);
  }

  setOffline = (isOffline: boolean): Promise<void> => this.#context.setOffline(isOffline);

  /** The page runs nothing while this does. */
  async sleepDuring(work: () => void): Promise<void> {
    const devtools = await this.#context.newCDPSession(this.page);
    await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
    work();
    await devtools.send("Page.setWebLifecycleState", { state: "active" });
    await devtools.detach();
  }
}

type Scene = { world: World; wire: Wire; author: Author };

/** Cuts the line. @param goOn is called before a byte of the sound goes again: it sets where the line stops next */
type Cut = (scene: Scene, goOn: () => void) => Promise<void>;

const cutsBy: Record<Kind, Cut> = {
  offline: async ({ wire, author }, goOn) => {
    await author.setOffline(true);
    wire.tear();
    goOn();
    wire.mend();
    await author.setOffline(false);
  },
  "kill -9": async ({ world, wire }, goOn) => {
    await world.server.kill();
    wire.tear();
    goOn();
    wire.mend();
    await world.server.run();
  },
  "tab closed": async ({ wire, author }, goOn) => {
    await author.page.close();
    wire.flow();
    await author.comeBack(goOn);
  },
  "page reloaded": async ({ wire, author }, goOn) => {
    wire.tear();
    await author.reload(() => wire.mend(), goOn);
  },
  sleep: async ({ wire, author }, goOn) => {
    await author.sleepDuring(() => wire.tear());
    goOn();
    wire.mend();
  },
};

type Seen = { uploads: { state: string; reason: string }[]; chapters: { byteSize: number | null }[] };

/** The upload has become a chapter. It is asked past the line. @throws when it was refused */
async function becomeChapter({ world }: Scene, workId: number, secret: string): Promise<void> {
  for (;;) {
    const url = `${world.server.url}/api/v2/audiobook/${workId}/edit-chapters`;
    const answer = await fetch(url, { headers: { cookie: `sid=${secret}` } }).catch(() => null);
    const { data } = answer?.ok ? ((await answer.json()) as { data: Seen }) : { data: null };
    const [upload] = data?.uploads ?? [];
    if (upload?.state === "attached") return;
    if (upload?.state === "refused") throw new Error(upload.reason);
    await setTimeout(250);
  }
}

export type AudioReport = { seed: number; byteSize: number; cuts: Record<Kind, number>; sentAgain: number };
type Options = { byteSize: number; cuts: number; seed: number; hearCut?: (count: number) => void };

/**
 * A browser sends one large sound while the line is cut again and again; in the end it is stored to the byte, as one
 * chapter.
 * @param options.seed the same seed gives the same file and the same plan of cuts
 * @throws AssertionError when a byte differs, or when more than three chunks of each cut were sent again
 */
export async function uploadThroughCuts(browser: Browser, options: Options): Promise<AudioReport> {
  const { byteSize, cuts, seed, hearCut = () => {} } = options;
  const folder = await mkdtemp(join(tmpdir(), "rukopis-long-"));
  const wire = await Wire.open();
  const world = await World.make(undefined, { ORIGIN: wire.url });
  const context = await browser.newContext();
  try {
    const path = join(folder, FILE_NAME);
    const sha256 = await writeSound(path, byteSize, seed);
    const { person, workId } = await world.past(async (opened) => {
      const owner: Person = await addPerson(opened);
      return { person: owner, workId: (await addWork(opened, { owner }, { format: "Audiobook" })).id };
    });
    await world.server.run();
    wire.leadTo(world.server.url);
    const cookie = (name: string, value: string) => ({ name, value, url: wire.url });
    await context.addCookies([cookie("sid", person.secret), cookie("LoginCookie", "1")]);
    const url = `${wire.url}/work/${workId}/edit-audio`;
    const author = new Author(context, await context.newPage(), { url, path });
    const scene = { world, wire, author };
    const planned = plan(seededRandom(seed), byteSize, cuts);
    const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as AudioReport["cuts"];
    const stop = (index: number) => wire.reach(wire.sent + (planned.steps[index] ?? Number.POSITIVE_INFINITY));
    let stopped = stop(0);
    await author.begin();
    const whole = becomeChapter(scene, workId, person.secret);
    const tooEarly = whole.then(() => Promise.reject(new Error("the sound was whole before it was cut so often")));
    tooEarly.catch(() => {});
    for (const [index, kind] of planned.kinds.entries()) {
      await author.attend(Promise.race([stopped, tooEarly]));
      await cutsBy[kind](scene, () => {
        stopped = stop(index + 1);
      });
      counts[kind] += 1;
      hearCut(index + 1);
    }
    await author.attend(whole);
    const sentAgain = wire.sent - byteSize;
    await context.close();
    await world.server.end();
    await world.past(async (opened) => {
      const sounds = await opened.database.selectFrom("audio").select(["id", "sha256", "byteSize"]).execute();
      deepStrictEqual(
        sounds.map(({ id: _, ...sound }) => sound),
        [{ sha256, byteSize }],
      );
      const [{ id } = { id: "" }] = sounds;
      deepStrictEqual(await digestOf(join(world.server.dataDir, "files", id.slice(0, 2), id)), sha256);
      await checkRows(opened);
      await checkBytes(opened, bytesOnDisk(world.server.dataDir));
    });
    ok(sentAgain <= cuts * AGAIN_AT_MOST, `${sentAgain} bytes were sent again in ${cuts} cuts`);
    return { seed, byteSize, cuts: counts, sentAgain };
  } finally {
    await context.close();
    await world.stop();
    await wire.close();
    await rm(folder, { recursive: true });
  }
}

/** A report for people. */
export const audioSummary = ({ seed, byteSize, cuts, sentAgain }: AudioReport): string =>
  `${byteSize} bytes, seed ${seed}: ${Object.entries(cuts)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(", ")}; ${sentAgain} bytes sent again`;
