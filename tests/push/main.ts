// `node tests/push/main.ts chromium | firefox`: push with everything real, on a session bus of its own (`npm run test:all`).
import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { wholeChromium } from "../support/chromium.ts";

const bus = { isThere: existsSync("/usr/bin/dbus-run-session"), name: "dbus" };
const browsers: Record<string, { isThere: boolean; name: string }[]> = {
  chromium: [bus, { isThere: wholeChromium !== undefined, name: "chromium" }],
  firefox: [
    bus,
    { isThere: existsSync(process.env.FIREFOX ?? "/usr/bin/firefox-esr"), name: "firefox-esr" },
    // By it Firefox hands its notifications to the desktop.
    { isThere: globSync("/usr/lib/*/libnotify.so.4").length > 0, name: "libnotify4" },
  ],
};

const [browser = ""] = process.argv.slice(2);
const needed = browsers[browser];
if (!needed) throw new Error(`«${browser}» is neither ${Object.keys(browsers).join(" nor ")}`);
const missing = needed.filter(({ isThere }) => !isThere).map(({ name }) => name);
if (missing.length > 0) {
  console.error(
    `Push in ${browser} is not proved: install what is missing with «apt-get install --no-install-recommends ${missing.join(" ")}»`,
  );
  process.exit(1);
}
const { status } = spawnSync("dbus-run-session", ["--", process.execPath, `tests/push/${browser}.ts`], {
  stdio: "inherit",
});
process.exit(status ?? 1);
