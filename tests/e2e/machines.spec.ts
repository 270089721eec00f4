import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { patient } from "../support/patience.ts";
import { startInWorld } from "../support/world.ts";
import { test as base, expect } from "./fixtures.ts";
import { Machines } from "./pages/Machines.ts";
import { Reader } from "./pages/Reader.ts";

/** A stand-in for Stately's inspector: it reports that it is there, and lists the messages that it gets. */
const standIn = {
  "stately.html": '<!doctype html><title>Stand-in</title><ul></ul><script src="/stately.js"></script>',
  "stately.js": `addEventListener("message", ({ data }) => {
  const line = document.createElement("li");
  line.textContent = [data.type, data.name, data.event?.type, data.snapshot?.value && JSON.stringify(data.snapshot.value), data.definition && "defined"].filter(Boolean).join(" ");
  document.querySelector("ul").append(line);
});
opener.postMessage({ type: "@statelyai.connected" }, "*");`,
};

const test = base.extend<{ machines: Machines }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "rukopis-inspected-"));
      await promisify(execFile)(
        process.execPath,
        ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn", "--outDir", folder, "--emptyOutDir"],
        { env: { ...process.env, VITE_INSPECT: "1", VITE_STATELY: "/stately.html" } },
      );
      for (const [name, text] of Object.entries(standIn)) await writeFile(join(folder, name), text);
      const server = await startInWorld({ WEB_ROOT: folder });
      await use(server);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: patient(300_000) },
  ],
  machines: async ({ page }, use) => use(new Machines(page)),
});

test.use({ viewport: { width: 1_280, height: 800 } });

test("every machine is drawn with all its states and edges, found by their names, and its source is shown; nothing is asked of anybody else", {
  tag: "@whole",
}, async ({ machines, page, server }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await machines.open("");
  const drawings = (await readdir("docs/machines")).filter((name) => name.endsWith(".svg") && name !== "wires.svg");
  expect(drawings.length).toBeGreaterThan(20);
  for (const name of drawings) {
    const svg = await readFile(join("docs/machines", name), "utf8");
    const id = name.replace(".svg", "");
    await machines.choose(id);
    await machines.seeDrawn(id, svg.split("data-state=").length - 1, svg.split("data-edge=").length - 1);
    expect(await machines.overlaps(), id).toEqual([]);
  }
  expect(requests.filter((url) => !url.startsWith(server.url))).toEqual([]);

  await machines.open("machine=session");
  await machines.search("swipe.began");
  await machines.seeListed(["dialog"]);
  await machines.search("renewing");
  await machines.seeListed(["audioPlayer", "session", "totpSetup"]);
  await machines.search("no such thing");
  await machines.seeListed([]);
  await page.getByRole("link", { name: "src/machines/session/session.machine.ts" }).click();
  await expect(page.getByText("export const sessionMachine = setup({")).toBeVisible();
  await expect(page.getByRole("link", { name: "Stately’s editor" })).toHaveAttribute(
    "href",
    /^https:\/\/stately\.ai\//,
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy the file" }).click();
  await expect.poll(copied).toBe(await readFile("src/machines/session/session.machine.ts", "utf8"));
  await page.getByRole("button", { name: "Copy the chart alone" }).click();
  await expect
    .poll(copied)
    .toMatch(/^import \{ setup \} from "xstate";\n\nexport const sessionMachine = setup\(\{\}\)/);
  await machines.open("machine=session&view=source");
  await expect(page.getByText("export const sessionMachine = setup({")).toBeVisible();
});

test("one state is shown with its neighbours, edges that nobody walked are marked, and a failed path is played step by step", {
  tag: "@whole",
}, async ({ machines, page }) => {
  const restored = "session.restoring --xstate.done.actor.restoreSession[2]--> session.guest";
  const moment = (count: number, value: string, edges: string[]) => ({
    tab: "path 7",
    count,
    at: count,
    page: "",
    session: "x:0",
    parent: "",
    machine: "session",
    event: { type: count ? "login.succeeded" : "xstate.init" },
    states: ["session", `session.${value}`],
    edges,
    value,
    context: { account: null },
    status: "active",
  });
  const files: Record<string, unknown> = {
    "models.json": { session: { models: [restored], browser: [] } },
    "moments-session-7.json": [moment(0, "restoring", []), moment(1, "guest", [restored])],
  };
  await page.route("**/reports/**", (route) => {
    const file = files[new URL(route.request().url()).pathname.split("/").at(-1) ?? ""];
    return file ? route.fulfill({ json: file }) : route.fulfill({ status: 404, contentType: "text/html", body: "" });
  });
  await machines.open("machine=session&record=moments-session-7");
  await machines.seeLit(["session.guest"]);
  await machines.step("First");
  await machines.seeLit(["session.restoring"]);
  await machines.log.first().focus();
  await page.keyboard.press("ArrowDown");
  await machines.seeTaken([restored]);
  await expect(machines.panel.locator('li[data-living="false"]')).toHaveCount(1);

  await page.getByLabel("Edges").selectOption("walked by the models");
  await expect(page.getByRole("status").filter({ hasText: "walked" })).toHaveText(/^1 of \d+ walked$/);
  await expect(page.locator(`[data-edge="${restored}"]`)).toHaveAttribute("data-missed", "false");
  await page.getByText("Not walked", { exact: true }).click();
  await expect(page.getByText("session.guest: login.succeeded", { exact: true })).toBeVisible();
  await page.getByText("Promises", { exact: true }).click();
  await expect(page.getByText("a network fault never logs anyone out")).toBeVisible();

  await page.getByLabel("Around").selectOption("signedIn.waiting");
  const states = page.locator("[data-state]");
  await expect
    .poll(() => states.evaluateAll((boxes) => boxes.map((box) => box.getAttribute("data-state"))))
    .toEqual([
      ...["session", "session.restoring", "session.guest", "session.signedIn", "session.signedIn.renewing"],
      ...["session.signedIn.waiting", "session.lost", "session.barred", "session.signingOut"],
    ]);
  await machines.open("machine=session&record=moments-lost");
  await expect(page.getByRole("alert")).toHaveText(/^reports\/models\/moments-lost\.json is not there/);
});

test("what the product does is lit as it happens, and stepped through afterwards", async ({ author, page }) => {
  const machines = await Machines.openBeside(page.context(), "machine=session");
  await author.logInByScreen("vera");
  await machines.seeLit(["session.signedIn.fresh"]);
  await machines.step("First");
  await machines.seeLit(["session.restoring"]);
  await machines.step("Forward");
  await machines.seeLit(["session.guest"]);
  await machines.seeTaken(["session.restoring --xstate.done.actor.restoreSession[2]--> session.guest"]);
  await expect(machines.panel.getByText("event {", { exact: false })).toBeVisible();
  await machines.panel.getByText("account {").click();
  await expect(machines.panel.getByText("id -1")).toBeVisible();
  await machines.step("Back");
  await machines.seeLit(["session.restoring"]);
  await machines.log.first().focus();
  await machines.page.keyboard.press("ArrowDown");
  await machines.seeLit(["session.guest"]);
  await machines.step("Live");
  await machines.seeLit(["session.signedIn.fresh"]);

  const late = await Machines.openBeside(page.context(), "machine=session");
  await late.seeLit(["session.signedIn.fresh"]);
  await late.step("First");
  await late.seeLit(["session.restoring"]);

  await late.choose("login");
  await late.log.filter({ hasText: "credentials.given" }).click();
  await late.panel.getByText("event {").click();
  await expect(late.panel.getByText('password "•••"').first()).toBeVisible();
});

test("actors of two tabs stand side by side; an event by hand reaches one of them", { tag: "@whole" }, async ({
  page,
}) => {
  await page.goto("/");
  const second = await page.context().newPage();
  await second.goto("/terms");
  const machines = await Machines.openBeside(page.context(), "machine=colorMode");
  const boxes = machines.panel.getByRole("checkbox");
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await box.check();
  await expect(machines.charts).toHaveCount(2);
  await machines.seeLit(["colorMode.system"], 0);
  await machines.seeLit(["colorMode.system"], 1);

  const tabs = machines.panel.getByLabel("Actor");
  const of = (path: string) => machines.panel.locator("li", { hasText: path });
  const key = await of("/terms").getAttribute("data-actor");
  await tabs.selectOption(key);
  await machines.send("mode.chosen", "{ mode: dark }");
  await expect(machines.panel.getByText(/^Not sent: the payload is no JSON object/)).toBeVisible();
  await machines.send("mode.chosen", '{ "mode": "dark" }');
  await expect(second.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark");
  await expect(of("/terms")).toContainText("dark");

  await new Reader(machines.page).seeAccessible();
  await second.close();
  await expect(machines.panel.locator('li[data-living="false"]')).toHaveCount(1);
});

test("sixty states can be read at 1280 px, and the chart goes by keys, mouse and fingers", { tag: "@whole" }, async ({
  machines,
  page,
}) => {
  await machines.open("sample=60&machine=sample");
  await machines.seeDrawn("sample", 61, 84);
  await expect(machines.panel.getByText("None yet.")).toBeVisible();
  expect((await machines.place()).scale).toBe(1);
  expect(await machines.overlaps()).toEqual([]);

  const chart = machines.charts.first();
  await chart.focus();
  const before = await machines.place();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  expect(await machines.place()).toEqual({ x: before.x - 60, y: before.y - 60, scale: 1 });
  await page.keyboard.press("+");
  expect((await machines.place()).scale).toBe(1.25);
  await page.keyboard.press("-");
  expect((await machines.place()).scale).toBe(1);
  await page.keyboard.press("0");
  expect((await machines.place()).scale).toBeLessThan(1);

  const frame = await chart.boundingBox();
  if (!frame) throw new Error("the chart has no frame");
  const [x, y] = [frame.x + 200, frame.y + 200];
  const whole = await machines.place();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y + 30);
  await page.mouse.up();
  expect(await machines.place()).toEqual({ x: whole.x + 50, y: whole.y + 30, scale: whole.scale });
  await page.mouse.wheel(0, -500);
  await expect.poll(async () => (await machines.place()).scale).toBeGreaterThan(whole.scale * 2);

  const devtools = await page.context().newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    ...touchPoints: { x: number; y: number; id: number }[]
  ) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const near = await machines.place();
  await touch("touchStart", { x, y, id: 0 }, { x: x + 100, y, id: 1 });
  await touch("touchMove", { x, y, id: 0 }, { x: x + 150, y, id: 1 });
  await touch("touchEnd");
  await expect.poll(async () => (await machines.place()).scale / near.scale).toBeCloseTo(1.5, 1);
});

test("Stately's inspector is opened by a press alone, and gets what happened and what happens", {
  tag: "@whole",
}, async ({ machines, page }) => {
  await machines.open("machine=network");
  const product = await page.context().newPage();
  await product.goto("/");
  await expect(machines.charts.first()).toBeVisible();
  expect(page.context().pages()).toHaveLength(2);
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Stately’s inspector" }).click();
  const stately = await opened;
  await expect(
    stately.getByText(/^@xstate\.actor session "guest" defined$|^@xstate\.actor session "restoring" defined$/),
  ).toBeVisible();
  await expect(stately.getByText('@xstate.snapshot xstate.init "restoring"').first()).toBeVisible();
  await product.getByRole("link", { name: "Условия", exact: true }).click();
  await expect(stately.getByText("@xstate.event navigation.requested").first()).toBeVisible();
});

base("a production build has neither the page nor a word of it", async ({ request }) => {
  const folder = process.env.WEB_ROOT ?? "dist";
  const answer = await request.get("/dev/machines", { headers: { accept: "text/html" } });
  expect([answer.status(), await answer.text()]).toEqual([
    404,
    expect.stringContaining("<title>Страница не найдена — Рукопись</title>"),
  ]);
  const scripts = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  const texts = await Promise.all(
    scripts.map(async (name) =>
      /rukopis\.inspect/.test(await readFile(join(folder, "assets", name), "utf8")) ? name : "",
    ),
  );
  expect(texts.filter(Boolean)).toEqual([]);
});
