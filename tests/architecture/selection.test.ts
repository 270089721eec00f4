import { describe, expect, it } from "vitest";
import { Sources } from "../../scripts/proof/closure.ts";
import type { Proof } from "../../scripts/proof/proof.ts";
import { touchedBy } from "../../scripts/proof/record.ts";
import { ALWAYS, reachOfAll, selectTests } from "../../scripts/proof/selection.ts";

const sources = new Sources();

const PROMO = "tests/e2e/sellingStory.spec.ts";
const LISTENING = "tests/e2e/audioStory.spec.ts";
const OFFLINE = "tests/e2e/offline.spec.ts";
const KILLED = "tests/e2e/keeper.spec.ts";
const CHECKOUT = "tests/model/commerce/checkout.tour.ts";
const FAULT = "tests/faults/killPayout.test.ts";
const ATTACKS = "tests/import/attacks.test.ts";

/** As `npm run test:all` writes it: of two browser tests, and of one that runs all there is. */
const { everywhere, tests } = touchedBy(
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
      loaded: ["assets/first.js", "assets/player.js"],
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
      "assets/first.js": ["src/main.tsx", "src/app/connect.ts"],
      "assets/promo.js": ["src/screens/orders/PromoScreen.tsx", "src/screens/orders/Orders.module.css"],
      "assets/player.js": ["src/screens/listening/AudiobookScreen.tsx"],
    },
  ],
);
const reached = [...reachOfAll(sources, everywhere, tests).values()].flatMap((files) => [...files]);
const proof: Proof = {
  commit: "0123456789abcdef",
  day: "2026-11-28",
  everywhere,
  tests,
  hashes: Object.fromEntries(reached.map((file) => [file, "proved"])),
  processor: {},
};
const watched = [PROMO, LISTENING, FAULT, ATTACKS];

/** Which of the watched tests run when a file has changed. */
function runBecauseOf(changed: string): string[] {
  const { browser, faults, attacks } = selectTests(proof, sources, (file) => (file === changed ? "changed" : "proved"));
  const run = [...browser.run, ...faults.run, ...attacks.run].map(({ test }) => test);
  return watched.filter((test) => run.includes(test));
}

it("what was seen is written down by test, and what all have is told apart", () => {
  const { [OFFLINE]: _, ...two } = tests;
  expect({ everywhere, two }).toEqual({
    everywhere: ["server/app.ts", "src/app/connect.ts", "src/main.tsx"],
    two: {
      [LISTENING]: {
        calls: ["getAudiobook"],
        files: ["server/listening/handlers.ts", "src/screens/listening/AudiobookScreen.tsx"],
      },
      [PROMO]: {
        calls: ["redeemPromoCode"],
        files: [
          "server/commerce/promoCodes.ts",
          "server/commerce/redeeming.ts",
          "src/screens/orders/Orders.module.css",
          "src/screens/orders/PromoScreen.tsx",
        ],
      },
    },
  });
});

describe("a change selects what can feel it", () => {
  it.each([
    ["nothing that is read", "README.md", []],
    ["a style of a module", "src/screens/orders/Orders.module.css", [PROMO]],
    ["a screen", "src/screens/listening/AudiobookScreen.tsx", [LISTENING]],
    ["a screen that none was seen to load", "src/screens/typos/TyposScreen.tsx", []],
    ["a wire", "src/app/connect.ts", [PROMO, LISTENING]],
    ["a schema of a call", "src/api/contract/promoCodes.ts", [PROMO, FAULT, ATTACKS]],
    ["a handler's helper", "server/commerce/redeeming.ts", [PROMO, FAULT, ATTACKS]],
    ["a text that a helper imports", "src/text/promoRefusals.ts", [PROMO, FAULT, ATTACKS]],
    ["a part of the start", "server/config.ts", [PROMO, LISTENING, FAULT, ATTACKS]],
    ["the browser's worker", "src/workers/offline.worker.ts", [PROMO, LISTENING]],
    ["the bundler's configuration", "vite.config.ts", [PROMO, LISTENING, FAULT]],
    ["the list of packages", "package-lock.json", [PROMO, LISTENING, FAULT, ATTACKS]],
    ["the first colours", "public/theme.js", [PROMO, LISTENING]],
    ["a page object", "tests/e2e/pages/Reader.ts", [PROMO, LISTENING]],
    ["the test itself", LISTENING, [LISTENING]],
    ["the runner's configuration", "playwright.config.ts", [PROMO, LISTENING]],
    ["the process of a server in tests", "tests/support/process.ts", [PROMO, LISTENING, FAULT]],
    ["a file of an attack", ATTACKS, [ATTACKS]],
  ])("%s", (_, changed, expected) => {
    expect(runBecauseOf(changed)).toEqual(expected);
  });

  it("a migration is there that was not there", () => {
    const more = new Sources([...sources.files, "server/db/migrations/9999_new.ts"]);
    const { browser } = selectTests(proof, more, (file) => (file.includes("9999") ? "new" : "proved"));
    expect(browser.left).toEqual([]);
  });

  it("a file is gone that a test was seen to work with", () => {
    const fewer = new Sources([...sources.files].filter((file) => file !== "src/screens/orders/PromoScreen.tsx"));
    const { browser } = selectTests(proof, fewer, () => "proved");
    expect(browser.run.find(({ test }) => test === PROMO)?.because).toBe("src/screens/orders/PromoScreen.tsx");
  });
});

it("what was never seen to work runs, and says so", () => {
  const { tours } = selectTests(proof, sources, () => "proved");
  expect(tours.run.find(({ test }) => test === "tests/model/audio/audioPlayer.tour.ts")).toEqual({
    test: "tests/model/audio/audioPlayer.tour.ts",
    because: "it was never seen to work",
  });
  expect(tours.run.find(({ test }) => test === CHECKOUT)?.because).toBe("it always runs");
});

it("what ran on a server that was killed is not known, so the test always runs", () => {
  const { browser } = selectTests(proof, sources, () => "proved");
  expect(browser.run.find(({ test }) => test === KILLED)?.because).toBe("it was never seen to work");
});

it("the stories that always run are there", () => {
  expect(ALWAYS.filter((test) => !sources.files.has(test))).toEqual([]);
});
