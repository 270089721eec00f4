import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { icons } from "../../scripts/bundle/icons.ts";
import { kindOf, kindsOf } from "../../server/notifications/kinds.ts";
import { iconsOfKinds } from "../../src/screens/notifications/notifications.view.ts";
import { notificationGroups } from "../../src/text/notificationGroups.ts";
import { firstIcons, spriteIcons } from "../../src/ui/Icon/iconNames.ts";

const named = [...firstIcons, ...spriteIcons];

it("every icon is named once, and shown somewhere", () => {
  expect(new Set(named).size).toBe(named.length);
  const sources = globSync("src/**/*.tsx").map((file) => readFileSync(file, "utf8"));
  const isShown = (name: string) => sources.some((source) => source.includes(`"${name}"`));
  expect(named.filter((name) => !isShown(name))).toEqual([]);
});

it("an icon of a kind of notification is of a kind that exists", () => {
  const types = new Set(notificationGroups.flatMap(kindsOf).map((name) => kindOf(name).type));
  expect(types.size).toBeGreaterThan(20);
  expect(Object.keys(iconsOfKinds).filter((type) => !types.has(type))).toEqual([]);
});

it("the page brings the first ones along and names the file of all others by what is in it", async () => {
  const plugin = await icons();
  const emitted: { fileName: string; source: string }[] = [];
  const context = { emitFile: (file: { fileName: string; source: string }) => void emitted.push(file) };
  (plugin.generateBundle as unknown as (this: typeof context) => void).call(context);
  const [{ fileName = "", source = "" } = {}] = emitted;
  expect(fileName).toMatch(/^assets\/icons-[0-9a-f]{8}\.svg$/);
  const transform = plugin.transformIndexHtml as (html: string) => string;
  const page = transform('<meta name="rukopis:icons" content="" /><body><div id="root"></div>');
  expect(page).toContain(`<meta name="rukopis:icons" content="/${fileName}" />`);
  const symbols = (text: string) => [...text.matchAll(/<symbol id="icon-([a-z0-9-]+)"/g)].map(([, name]) => name);
  expect(symbols(page)).toEqual([...firstIcons]);
  expect(symbols(source)).toEqual([...spriteIcons]);
  expect(source).toContain(
    '<symbol id="icon-plus" viewBox="0 0 24 24"><path d="M5 12h14"/><path d="M12 5v14"/></symbol>',
  );
  expect(`${page}${source}`).not.toMatch(/style=|<script|\son\w+=/);
});
