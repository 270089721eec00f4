import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = "/usr/bin/chromium";
/** A path, or «packages» for the one of the packages even where the system has one. */
const named = process.env.CHROMIUM || undefined;
const isPackages = named === "packages";

/** Chromium with all its parts, which shows notifications: CHROMIUM's or the system's. The one of the packages is a shell without them. */
export const wholeChromium: string | undefined = isPackages
  ? undefined
  : (named ?? (existsSync(WHOLE) ? WHOLE : undefined));

/**
 * A Chromium without a screen: CHROMIUM's, the system's, or the one of the packages, which is unpacked at its first use.
 * The shell does the same work as the whole program in half the time.
 * @throws Error where the packages have none for this platform, with what to install
 */
export function headlessChromium(): string {
  if (isPackages) return unpackedChromium();
  return named ?? [SHELL, WHOLE].find(existsSync) ?? unpackedChromium();
}

function unpackedChromium(): string {
  const folder = resolve("node_modules/.cache/chromium");
  const program = resolve(folder, "start");
  if (existsSync(program)) return program;
  const script = resolve(import.meta.dirname, "unpackChromium.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: "utf8" });
  if (status !== 0)
    throw new Error(`No browser: install one with «apt-get install chromium», or name it in CHROMIUM.\n${stderr}`);
  return program;
}
