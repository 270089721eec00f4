import { describe, expect, it } from "vitest";
import { Sources } from "../../scripts/proof/closure.ts";
import { codeOf } from "../../scripts/proof/code.ts";
import { goodFiles, type Listed, wholeFiles } from "../../scripts/proof/passed.ts";
import type { Proof } from "../../scripts/proof/proof.ts";
import { provedAnew, touchedBy } from "../../scripts/proof/record.ts";
import { ALWAYS, selectTests } from "../../scripts/proof/selection.ts";

const sources = new Sources();

const PROMO = "tests/e2e/sellingStory.spec.ts";
const LISTENING = "tests/e2e/audioStory.spec.ts";
const OFFLINE = "tests/e2e/offline.spec.ts";
const KILLED = "tests/e2e/keeper.spec.ts";
const CHECKOUT = "tests/model/commerce/checkout.tour.ts";
const FAULT = "tests/faults/killPayout.fault.test.ts";
const FFMPEG = "tests/audio/ffmpeg.program.test.ts";
const ATTACKS = "tests/import/hostileFiles.attack.test.ts";

/** As `npm run test:all` writes it: of two browser tests, and of one that runs all there is. */
const touched = touchedBy(
  [
    {
      test: PROMO,
      loaded: ["assets/first.js", "assets/promo.js"],
      ran: ["server/app.ts", "server/commerce/promoCodes.ts", "server/commerce/redeeming.ts"],
      functions: ["redeemPromoCode", "notACall"],
      isLost: false,
    },
    {
      test: LISTENING,
      loaded: ["assets/first.js", "assets/lazyScreens.js", "assets/player.js"],
      ran: ["server/app.ts", "server/listening/handlers.ts"],
      functions: ["getAudiobook"],
      isLost: false,
    },
    {
      test: OFFLINE,
      loaded: ["assets/first.js"],
      ran: [...sources.files].filter((file) => /^(server|src)\/.*\.tsx?$/.test(file)),
      functions: [],
      isLost: false,
    },
    { test: KILLED, loaded: [], ran: ["server/app.ts"], functions: [], isLost: true },
  ],
  [
    {
      "assets/first.js": ["src/main.tsx", "src/shell/composition/connect.ts"],
      "assets/lazyScreens.js": ["src/screens/listening/area.ts", "src/screens/typos/area.ts"],
      "assets/promo.js": ["src/screens/orders/PromoScreen.tsx", "src/screens/orders/Orders.module.css"],
      "assets/player.js": ["src/screens/listening/AudiobookScreen.tsx"],
    },
  ],
);
const where = { sources, hash: () => "proved", commit: "0123456789abcdef", day: "2026-11-28" };
const proof: Proof = {
  ...provedAnew(null, [PROMO, LISTENING, OFFLINE, KILLED, FFMPEG, FAULT, ATTACKS], touched, where),
  processor: {},
};
const asProved = { hash: () => "proved", isWithStories: true };
const watched = [PROMO, LISTENING, FFMPEG, FAULT, ATTACKS];

/** Which of the watched tests run when a file has changed. */
function runBecauseOf(changed: string): string[] {
  const { browser, programs, faults, attacks } = selectTests(proof, sources, {
    ...asProved,
    hash: (file) => (file === changed ? "changed" : "proved"),
  });
  const run = [...browser.run, ...programs.run, ...faults.run, ...attacks.run].map(({ test }) => test);
  return watched.filter((test) => run.includes(test));
}

it("what was seen is stored by test, and what all have is listed apart", () => {
  const { everywhere, tests } = proof;
  const seenBy = ({ calls, files }: { calls: string[]; files: string[] } = { calls: [], files: [] }) => ({
    calls,
    files,
  });
  expect({ everywhere, promo: seenBy(tests[PROMO]), listening: seenBy(tests[LISTENING]), fault: tests[FAULT] }).toEqual(
    {
      everywhere: ["server/app.ts", "src/main.tsx", "src/shell/composition/connect.ts"],
      listening: {
        calls: ["getAudiobook"],
        files: [
          "server/listening/handlers.ts",
          "src/screens/listening/AudiobookScreen.tsx",
          "src/screens/listening/area.ts",
          "src/screens/typos/area.ts",
        ],
      },
      promo: {
        calls: ["redeemPromoCode"],
        files: [
          "server/commerce/promoCodes.ts",
          "server/commerce/redeeming.ts",
          "src/screens/orders/Orders.module.css",
          "src/screens/orders/PromoScreen.tsx",
        ],
      },
      fault: { commit: "0123456789abcdef", day: "2026-11-28", digest: expect.any(String), calls: [], files: [] },
    },
  );
});

describe("a change selects what can feel it", () => {
  it.each([
    ["nothing that is read", "README.md", []],
    ["the proof itself", "tests/proof.json", []],
    ["a style of a module", "src/screens/orders/Orders.module.css", [PROMO]],
    ["a screen", "src/screens/listening/AudiobookScreen.tsx", [LISTENING]],
    ["a manifest of an area", "src/screens/typos/area.ts", [LISTENING]],
    ["a screen that none was seen to load", "src/screens/typos/TyposScreen.tsx", []],
    ["a screen that the server draws, too", "src/screens/reading/BookScreen.tsx", []],
    ["a wire", "src/shell/composition/connect.ts", [PROMO, LISTENING]],
    ["a schema of a call", "src/api/contract/promoCodes.ts", [PROMO, FFMPEG, FAULT, ATTACKS]],
    ["a handler's helper", "server/commerce/redeeming.ts", [PROMO, FAULT, ATTACKS]],
    ["a text that a helper imports", "src/text/promoCodes.ts", [PROMO, FFMPEG, FAULT, ATTACKS]],
    ["a part of the start", "server/config.ts", [PROMO, LISTENING, FFMPEG, FAULT, ATTACKS]],
    ["the browser's worker", "src/workers/offline.worker.ts", [PROMO, LISTENING]],
    ["the bundler's configuration", "vite.config.ts", [PROMO, LISTENING, FAULT]],
    ["the list of packages", "package-lock.json", [PROMO, LISTENING, FFMPEG, FAULT, ATTACKS]],
    ["the first colours", "public/theme.js", [PROMO, LISTENING]],
    ["a page object", "tests/e2e/pages/Reader.ts", [PROMO, LISTENING]],
    ["the test itself", LISTENING, [LISTENING]],
    ["the runner's configuration", "playwright.config.ts", [PROMO, LISTENING]],
    ["the process of a server in tests", "tests/support/process.ts", [PROMO, LISTENING, FAULT]],
    ["a file of an attack", ATTACKS, [ATTACKS]],
    ["what another program makes of a sound", "server/audio/ffmpeg/measure.ts", [FFMPEG, FAULT, ATTACKS]],
    ["the test of a program", FFMPEG, [FFMPEG]],
  ])("%s", (_, changed, expected) => {
    expect(runBecauseOf(changed)).toEqual(expected);
  });

  it("a migration is there that was not there", () => {
    const more = new Sources([...sources.files, "server/db/migrations/9999_new.ts"]);
    const { browser } = selectTests(proof, more, asProved);
    expect(browser.left).toEqual([]);
  });

  it("a file is gone that a test was seen to work with", () => {
    const fewer = new Sources([...sources.files].filter((file) => file !== "src/screens/orders/PromoScreen.tsx"));
    const { browser } = selectTests(proof, fewer, asProved);
    expect(browser.run.find(({ test }) => test === PROMO)?.because).toBe("src/screens/orders/PromoScreen.tsx");
  });
});

it("what was never seen to work runs, and says so", () => {
  const { tours } = selectTests(proof, sources, asProved);
  expect(tours.run.find(({ test }) => test === "tests/model/audio/audioPlayer.tour.ts")).toEqual({
    test: "tests/model/audio/audioPlayer.tour.ts",
    because: "it was never seen to work",
  });
  expect(tours.run.find(({ test }) => test === CHECKOUT)?.because).toBe("it always runs");
});

it.each([
  ["a browser test", PROMO, "left"],
  ["another tour", CHECKOUT, "left"],
  ["its own file", "tests/model/audio/sleepTimer.tour.ts", "run"],
  ["what all tours are made with", "tests/support/tours/stage.ts", "run"],
  ["the configuration of browser tests, which that of tours imports", "playwright.config.ts", "run"],
])("of a tour: %s", (_, changed, becomes) => {
  const tour = "tests/model/audio/sleepTimer.tour.ts";
  const seen = new Map([[tour, { calls: [], files: [] }]]);
  const { tours } = selectTests({ ...provedAnew(null, [tour], seen, where), processor: {} }, sources, {
    ...asProved,
    hash: (file) => (file === changed ? "changed" : "proved"),
  });
  expect(tours.left.includes(tour) ? "left" : "run").toBe(becomes);
});

it("what ran on a server that was killed is not known, so the test always runs", () => {
  const { browser } = selectTests(proof, sources, asProved);
  expect(browser.run.find(({ test }) => test === KILLED)?.because).toBe("it was never seen to work");
});

it("the stories that always run are there", () => {
  expect(ALWAYS.filter((test) => !sources.files.has(test))).toEqual([]);
});

it("a run that resumes another leaves out the stories that are proved", () => {
  const { browser } = selectTests(proof, sources, { ...asProved, isWithStories: false });
  expect(browser.left).toEqual([LISTENING, OFFLINE, PROMO].sort());
});

it("the file that has changed since the proof is named, where the history is known", () => {
  const changed = "server/commerce/redeeming.ts";
  const hash = (file: string) => (file === changed ? "changed" : "proved");
  const becauseOf = (changedSince?: () => ReadonlySet<string>) =>
    selectTests(proof, sources, { ...asProved, hash, ...(changedSince && { changedSince }) }).browser.run.find(
      ({ test }) => test === PROMO,
    )?.because;
  expect([becauseOf(), becauseOf(() => new Set([changed]))]).toEqual(["something that it works with", changed]);
});

it("a later run proves what it has run, keeps what still holds, and drops what does not", () => {
  const hash = (file: string) => (file === "src/screens/listening/AudiobookScreen.tsx" ? "changed" : "proved");
  const later = { ...where, hash, commit: "fedcba9876543210", day: "2026-11-29" };
  const seen = new Map([[KILLED, { calls: [], files: ["server/app.ts", "src/shell/composition/connect.ts"] }]]);
  const { everywhere, tests } = provedAnew(proof, [KILLED], seen, later);
  const days = Object.entries(tests).map(([test, { day }]) => [test, day]);
  expect({ everywhere, days: Object.fromEntries(days) }).toEqual({
    everywhere: ["server/app.ts", "src/shell/composition/connect.ts"],
    days: {
      [PROMO]: "2026-11-28",
      [FFMPEG]: "2026-11-28",
      [FAULT]: "2026-11-28",
      [ATTACKS]: "2026-11-28",
      [KILLED]: "2026-11-29",
    },
  });
  const again = selectTests({ everywhere, tests, processor: {} }, sources, { hash, isWithStories: false });
  expect(again.browser.left).toEqual([KILLED, PROMO]);
});

describe("a file of tests is proved", () => {
  /** As Playwright writes it: `file` names a tour's own file, but its line is the one that makes all tours. */
  const spec = (title: string, status = "expected", file = "a.tour.ts") => ({
    file,
    suites: [{ specs: [{ title, file: "../support/tours/tour.ts", line: 187, tests: [{ status }] }] }],
  });
  const listed = (...suites: ReturnType<typeof spec>[]): Listed => ({ config: { rootDir: process.cwd() }, suites });
  const all = listed(spec("one"), spec("two"), spec("three", "expected", "b.tour.ts"));

  it.each([
    ["in two parts", [listed(spec("one")), listed(spec("two", "skipped"))], ["a.tour.ts"]],
    ["but not where one has failed", [listed(spec("one"), spec("two", "unexpected"))], []],
    ["but not by half", [listed(spec("one"), spec("three", "expected", "b.tour.ts"))], ["b.tour.ts"]],
  ])("%s", (_, reports, expected) => {
    expect(wholeFiles(all, reports)).toEqual(expected);
  });

  it("by a report of Vitest without a failure", () => {
    const result = (name: string, status: string, ...tests: string[]) => ({
      name: `${process.cwd()}/tests/faults/${name}`,
      status,
      assertionResults: tests.map((one) => ({ status: one })),
    });
    const testResults = [result("a.test.ts", "passed", "passed", "skipped"), result("b.test.ts", "failed", "failed")];
    expect(goodFiles({ testResults })).toEqual(["tests/faults/a.test.ts"]);
  });
});

describe("what a file does", () => {
  const source = "/** Adds. */\nexport const add = (a: number, b: number): number => a + b; // whole\n";

  it("is the same with other comments and another layout", () => {
    const other = "export const add = (\n  a: number,\n  b: number,\n): number => a + b;\n";
    expect(codeOf("src/add.ts", source)).toBe(codeOf("src/add.ts", other));
  });

  it.each([
    ["src/add.ts", source.replace("a + b", "a - b")],
    ["src/add.ts", `${source}// @vitest-environment node\n`],
    ["src/add.css", source],
    ["src/add.ts", `${source}}`],
  ])("is another in %s: %j", (file, other) => {
    expect(codeOf(file, other)).not.toBe(codeOf("src/add.ts", source));
  });

  it("keeps what is within words", () => {
    expect(codeOf("src/words.tsx", "const words = `a // b\n\n  c`; // said\nconst part = <p>a  /* b */ c</p>;\n")).toBe(
      "const words=`a // b\n\n  c`;const part=<p>a  /* b */ c</p>;",
    );
  });
});
