// `npm run settings` writes docs/operating/settings.md: every setting of the environment as a table.
import { writeFileSync } from "node:fs";
import { type Setting, settingGroups } from "./settingGroups.ts";

export const SETTINGS_PAGE = "docs/operating/settings.md";

const row = ({ names, default: byDefault, meaning }: Setting): string =>
  `| ${names.map((name) => `\`${name}\``).join(", ")} | ${byDefault} | ${meaning} |`;

/** The page in Markdown. */
export const settingsPage = (): string =>
  [
    "# Settings",
    "All settings come from the environment. A name that is nearly one of these ends the start with a line that says so. So does an address of which a part would be dropped. `npm run settings` writes this page.",
    ...settingGroups.map(({ title, settings }) =>
      [`## ${title}\n`, "| name | default | meaning |", "|---|---|---|", ...settings.map(row)].join("\n"),
    ),
  ]
    .join("\n\n")
    .concat("\n");

if (import.meta.main) writeFileSync(SETTINGS_PAGE, settingsPage());
