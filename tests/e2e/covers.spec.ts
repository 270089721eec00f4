import type { Page } from "@playwright/test";
import sharp from "sharp";
import { paintOrder } from "../../server/cards/paint.ts";
import { coverFace } from "../../src/text/coverFace.ts";
import { openCovers } from "../support/covers/build.ts";
import { patient } from "../support/patience.ts";
import { expect, test } from "./fixtures.ts";
import { makeSeries, makeWork } from "./pages/makeWork.ts";

const long = "Необыкновенные приключения Ивана Петровича Тяпкина в стране невыученных уроков";

test("every template and its variants look the same large and small, are read in the catalogue, and become files", {
  tag: "@whole",
}, async ({ page, server }) => {
  test.setTimeout(patient(180_000));
  const close = await openCovers(page, server.url);
  await page.waitForFunction(() => "covers" in window);

  const warnings = await page.evaluate(
    async (titles) => {
      const { templates, sceneOf, loadFonts, textsOf, warningsOf } = window.covers;
      const scenes = templates.flatMap((template) =>
        titles.flatMap((title) =>
          ["Дачный ключ, книга 2", ""].map((series) => ({
            name: `${template.id}, ${title}, ${series}`,
            scene: sceneOf(template, { title, author: "Вера Лядова", series }),
          })),
        ),
      );
      const failed = await loadFonts(scenes.flatMap(({ scene }) => textsOf(scene)));
      return [
        ...failed,
        ...scenes.flatMap(({ name, scene }) => warningsOf(scene, new Map()).map((text) => `${name}: ${text}`)),
      ];
    },
    ["Соль на подоконнике", "Я", long],
  );
  expect(warnings).toEqual([]);

  const differences = await page.evaluate(async () => {
    const { templates, sceneOf, variantOf, loadFonts, textsOf, difference } = window.covers;
    const words = { title: "Соль на подоконнике", author: "Вера Лядова", series: "Дачный ключ, книга 2" };
    const scenes = [
      ...templates.map((template) => ({ name: template.id, scene: sceneOf(template, words) })),
      ...Array.from({ length: 24 }, (_, seed) => ({ name: `variant ${seed}`, scene: variantOf(seed, words) })),
    ];
    await loadFonts(scenes.flatMap(({ scene }) => textsOf(scene)));
    return scenes.map(({ name, scene }) => ({ name, ...difference(scene, new Map(), 320) }));
  });
  expect(differences).toHaveLength(48);
  expect(differences.filter(({ mean, beyond }) => mean > 4 || beyond >= 0.01)).toEqual([]);

  const found = await page.evaluate(async () => {
    const { difference, exported, picture, pixelOf, readPicture, sceneOf, templates, warningsOf } = window.covers;
    const [template] = templates;
    if (!template) throw new Error("no template");
    const fileId = "00000000-0000-4000-8000-000000000001";
    const pictures = new Map([[fileId, await readPicture(await picture())]]);
    const empty = { version: 1, background: { kind: "colour", colour: "#22355f" }, layers: [] } as const;
    const background = {
      kind: "picture",
      fileId,
      zoom: 1.5,
      x: 0.2,
      y: 0.7,
      shade: 0.4,
      shadeFrom: "bottom",
      blur: 12,
    } as const;
    const scene = sceneOf(template, { title: "Соль", author: "Вера Лядова", series: "" });
    const title = scene.layers.find((layer) => layer.kind === "text" && layer.role === "title");
    const grey = { ...empty, layers: [], background: { ...background, grey: true } };
    // White letters upon light grey: their shadow darkens it, and so does a plate.
    const letters = {
      ...title,
      colour: "#ffffff",
      box: { x: 200, y: 800, width: 1200, height: 400 },
    } as (typeof scene.layers)[number];
    const upon = (change: object) => ({
      ...empty,
      background: { kind: "colour", colour: "#b0b0b0" } as const,
      layers: [{ ...letters, ...change } as typeof letters],
    });
    return {
      picture: difference({ ...scene, background: { ...background, grey: false } }, pictures, 320),
      grey: new Set(pixelOf(grey, pictures, [40, 60])).size,
      colour: pixelOf({ ...empty, layers: [] }, new Map(), [0, 0]),
      files: await Promise.all(([600, 1200, 1600, "square"] as const).map((size) => exported(scene, pictures, size))),
      missing: await exported(grey, new Map(), 600),
      pale: warningsOf(upon({}), new Map()),
      shadowed: warningsOf(
        upon({ text: "ШШШ", weight: 900, shadow: { colour: "#000000", opacity: 1, blur: 40, x: 0, y: 0 } }),
        new Map(),
      ),
      plated: warningsOf(upon({ plate: { colour: "#000000", opacity: 0.8, padding: 40 } }), new Map()),
    };
  });
  expect(found.picture.mean).toBeLessThanOrEqual(4);
  expect(found.picture.beyond).toBeLessThan(0.01);
  expect({ ...found, picture: null }).toEqual({
    picture: null,
    grey: 1,
    colour: [0x22, 0x35, 0x5f],
    files: ["image/png 600 × 900", "image/png 1200 × 1800", "image/png 1600 × 2400", "image/png 1200 × 1200"],
    missing: "Картинка ещё не загрузилась. Подождите её или уберите слой",
    pale: ["Название сливается с фоном: добавьте затемнение или смените цвет"],
    shadowed: [],
    plated: [],
  });

  // Titles that no template was made for: nothing is cut, nothing leaves the margins, and what cannot be read is said.
  const hard = await page.evaluate(
    async (titles) => {
      const { templates, sceneOf, loadFonts, textsOf, warningsOf } = window.covers;
      const [template] = templates;
      if (!template) throw new Error("no template");
      const said: string[][] = [];
      for (const title of titles) {
        const scene = sceneOf(template, { title, author: "Вера Лядова", series: "" });
        await loadFonts(textsOf(scene));
        said.push(warningsOf(scene, new Map()));
      }
      return said;
    },
    ["ё".repeat(150), "Дом 👨‍👩‍👧 у реки", "שלום עולם", "Дом\u202Eмирт", "</script><b>Дом</b>"],
  );
  expect(hard).toEqual([["На маленькой обложке название не прочесть: увеличьте буквы"], [], [], [], []]);

  // Names of 40 signs, on two lines or of one word, keep away from the title by five pixels of the catalogue's 160.
  const named = await page.evaluate(
    async ({ titles, authors }) => {
      const { templates, hands, sceneOf, loadFonts, textsOf, inksOf } = window.covers;
      const scenes = templates.flatMap((template) =>
        template.hands.flatMap((hand) =>
          titles.flatMap((title) =>
            authors.map((author) => ({
              name: `${template.id}, ${hand}, ${title}, ${author}`,
              scene: sceneOf(template, { title, author, series: "Дачный ключ, книга 2" }, { hand: hands[hand] }),
            })),
          ),
        ),
      );
      await loadFonts(scenes.flatMap(({ scene }) => textsOf(scene)));
      return scenes.map(({ name, scene }) => {
        const inks = inksOf(scene);
        const names = inks.filter(({ role }) => role === "author");
        const others = inks.filter(({ role }) => role !== "author");
        const gaps = names.flatMap((one) =>
          others.map((other) =>
            Math.max(other.top - one.bottom, one.top - other.bottom, other.left - one.right, one.left - other.right),
          ),
        );
        return {
          name,
          gap: Math.min(...gaps),
          isWhole: inks.every(
            ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= 1600 && bottom <= 2400,
          ),
        };
      });
    },
    {
      titles: [
        "Соль на подоконнике",
        "Ёж",
        "Йодобромистонатриевохлоридные",
        "Необыкновенные приключения Ивана Петровича Тяпкина и его верного пса Шарика в стране невыученных уроков и забытых снов",
      ],
      authors: [
        "Константинопольский-Задунайский Всеволод",
        "Константинопольский Задунайский-Всеволод",
        "Константинопольскийзадунайскийвсеволодов",
      ],
    },
  );
  expect(named).toHaveLength(24 * 4 * 12);
  expect(named.filter(({ gap, isWhole }) => gap < 50 || !isWhole)).toEqual([]);

  // Letters with an outline that are seen through: nowhere is the outline seen through the letters.
  const through = await page.evaluate(() => {
    const { pixelsOf, sceneOf, templates } = window.covers;
    const [template] = templates;
    if (!template) throw new Error("no template");
    const { layers } = sceneOf(template, { title: "ШШШ", author: "", series: "" });
    const title = layers.find(({ kind }) => kind === "text");
    if (title?.kind !== "text") throw new Error("no title");
    const outlined = {
      ...title,
      opacity: 0.5,
      weight: 900,
      colour: "#ffffff",
      outline: { colour: "#ff0000", width: 10 },
    };
    const scene = {
      version: 1,
      background: { kind: "colour", colour: "#000000" } as const,
      layers: [outlined],
    } as const;
    const pixels = pixelsOf({ ...scene, layers: [outlined] }, new Map(), 1600);
    const colours = new Map<string, number>();
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = pixels.slice(at, at + 3).join(" ");
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
    return [...colours]
      .sort(([, one], [, other]) => other - one)
      .slice(0, 3)
      .map(([colour]) => colour);
  });
  expect(through[0]).toBe("0 0 0");
  expect(through.slice(1).sort()).toEqual(["128 0 0", "128 128 128"]);

  // A browser whose canvas knows neither the space between letters nor filters paints the same.
  const elsewhere = await page.evaluate(async () => {
    const { sceneOf, templates, picture, readPicture, pixelsOf, apart, withoutNovelties } = window.covers;
    const template = templates.find(({ id }) => id === "door");
    if (!template) throw new Error("no template");
    const fileId = "00000000-0000-4000-8000-000000000001";
    const pictures = new Map([[fileId, await readPicture(await picture())]]);
    const { layers } = sceneOf(template, { title: "Соль", author: "Вера Лядова", series: "Книга 2" });
    const words = {
      ...sceneOf(template, { title: "", author: "", series: "" }),
      layers: layers.filter(({ kind }) => kind === "text"),
    };
    const blurred = {
      ...words,
      background: {
        kind: "picture",
        fileId,
        zoom: 1,
        x: 0.5,
        y: 0.5,
        shade: 0,
        shadeFrom: "all",
        blur: 30,
        grey: false,
      } as const,
      layers: [],
    };
    const before = [pixelsOf(words, pictures, 320), pixelsOf(blurred, pictures, 320)] as const;
    withoutNovelties();
    return {
      words: apart(before[0], pixelsOf(words, pictures, 320)),
      blurred: apart(before[1], pixelsOf(blurred, pictures, 320)),
    };
  });
  expect(elsewhere.words.mean).toBeLessThanOrEqual(1);
  expect(elsewhere.words.beyond).toBeLessThan(0.01);
  expect(elsewhere.blurred.mean).toBeLessThanOrEqual(4);
  expect(elsewhere.blurred.beyond).toBeLessThan(0.01);

  // A family that cannot be had.
  await page.route("**/lobster-*.woff2", (route) => route.abort());
  // As browsers do that hide what they are.
  await page.addInitScript(() => {
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...where) {
      const read = getImageData.apply(this, where);
      read.data[5] = (read.data[5] ?? 0) ^ 1;
      return read;
    };
  });
  await page.reload();
  await page.waitForFunction(() => "covers" in window);
  const stoodIn = await page.evaluate(async () => {
    const { exported, loadFonts, widthOf } = window.covers;
    const failed = await loadFonts([{ font: "lobster", weight: 400, text: "Соль", upper: false }]);
    const file = await exported(
      { version: 1, background: { kind: "colour", colour: "#22355f" }, layers: [] },
      new Map(),
      600,
    );
    return { failed, file, isLiterata: widthOf("Соль", "lobster") === widthOf("Соль", "literata") };
  });
  expect(stoodIn).toEqual({
    failed: ["lobster"],
    file: "Браузер искажает рисунки ради защиты от слежки. Разрешите сайту читать холст",
    isLiterata: true,
  });
  await close();
});

type Box = { left: number; top: number; right: number; bottom: number };
const hardTitles = ["Соль на подоконнике", "Ёж", "Йодобромистонатриевохлоридные", `${long} и ${long}`.slice(0, 120)];
const hardNames = [
  "Константинопольский-Задунайский Всеволод",
  "Константинопольский Задунайский-Всеволод",
  "Константинопольскийзадунайскийвсеволодов",
];

/** Drawn covers of the product's own styles in place of its page; each is one that the page has, with other words. */
async function drawCovers(page: Page, books: readonly { id: number; title: string; author: string }[], width: number) {
  const faces = books.map((book) => ({ ...book, ...coverFace(book.id, book.title, book.author) }));
  await page.evaluate(
    async ([covers, pixels]) => {
      const sample = document.querySelector("[data-art][data-tone]");
      if (!sample) throw new Error("no drawn cover");
      const host = document.createElement("div");
      Object.assign(host.style, { display: "grid", gridTemplateColumns: `repeat(7, ${pixels}px)` });
      for (const { art, tone, size, author, title, mark } of covers) {
        const cover = sample.cloneNode(true) as HTMLElement;
        Object.assign(cover.dataset, { art, tone: String(tone), size: String(size) });
        for (const [index, words] of [author, title, mark].entries()) {
          const part = cover.children[index];
          if (part) part.textContent = words;
        }
        host.append(cover);
      }
      document.body.replaceChildren(host);
      await document.fonts.load("400 100px 'Literata initial'", "Я");
      await document.fonts.ready;
    },
    [faces, width] as const,
  );
}

test("on drawn covers a name of two lines and a long title keep apart and whole, and the painted ones look the same", {
  tag: "@whole",
}, async ({ page }) => {
  await page.setViewportSize({ width: 2_300, height: 1_000 });
  await page.goto("/");
  await expect(page.locator("[data-art][data-tone]").first()).toBeVisible();
  const books = hardNames.flatMap((author, name) =>
    hardTitles.flatMap((title, index) =>
      Array.from({ length: 7 }, (_, art) => ({ id: (name * 4 + index) * 7 + art, title, author })),
    ),
  );
  for (const width of [160, 105]) {
    await drawCovers(page, books, width);
    const found = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[data-art][data-tone]")].map((cover) => {
        const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });
        const linesOf = (part: Element | undefined) => {
          if (!part) throw new Error("no words");
          const range = document.createRange();
          range.selectNodeContents(part);
          const { bottom } = part.getBoundingClientRect();
          // A line behind the last one that there is room for is not painted at all.
          return [...range.getClientRects()].map(boxOf).filter((line) => (line.top + line.bottom) / 2 < bottom);
        };
        const [author, title] = [cover.children[0], cover.children[1]];
        const [picture, edge] = [getComputedStyle(cover, "::before"), boxOf(cover.getBoundingClientRect())];
        return {
          name: `${cover.dataset.art}: ${author?.textContent}, ${title?.textContent}`,
          art: cover.dataset.art,
          edge,
          pictureTop: edge.top + Number.parseFloat(picture.top),
          author: { box: boxOf((author as Element).getBoundingClientRect()), lines: linesOf(author) },
          title: { box: boxOf((title as Element).getBoundingClientRect()), lines: linesOf(title) },
        };
      }),
    );
    expect(found).toHaveLength(84);
    const faults = found.filter(({ art, edge, pictureTop, author, title }) => {
      const isWithin = ({ left, top, right, bottom }: Box, by: Box) =>
        left >= by.left - 0.5 && top >= by.top - 0.5 && right <= by.right + 0.5 && bottom <= by.bottom + 0.5;
      const isWhole =
        author.lines.length > 0 &&
        title.lines.length > 0 &&
        author.lines.every((line) => isWithin(line, author.box)) &&
        [...author.lines, ...title.lines].every((line) => isWithin(line, edge));
      const foot = Math.max(...title.lines.map(({ bottom }) => bottom));
      const isAbove = ["arch", "ruled", "stripes", "sun"].includes(String(art)) ? foot <= pictureTop + 2 : true;
      return !isWhole || !isAbove || title.box.top - author.box.bottom < 3;
    });
    expect(faults.map(({ name }) => name)).toEqual([]);
  }

  const width = 320;
  const shown = [
    ...Array.from({ length: 56 }, (_, id) => ({ id, title: "Соль на подоконнике", author: "Вера Лядова" })),
    ...Array.from({ length: 7 }, (_, id) => ({ id, title: "Половина дома", author: hardNames[1] ?? "" })),
  ];
  await drawCovers(page, shown, width);
  const drawn = sharp(await page.locator("body > div").first().screenshot()).removeAlpha();
  const differences: { name: string; mean: number; beyond: number }[] = [];
  for (const [index, book] of shown.entries()) {
    const painted = sharp(paintOrder({ make: "cover", ...book, width })).removeAlpha();
    // Without the shine of the spine and the line of the edge, which a picture does not have.
    const inner = { left: 24, top: 4, width: width - 28, height: width * 1.5 - 8 };
    const place = { left: (index % 7) * width + inner.left, top: Math.floor(index / 7) * width * 1.5 + inner.top };
    const one = await painted.extract(inner).raw().toBuffer();
    const other = await drawn
      .clone()
      .extract({ ...inner, ...place })
      .raw()
      .toBuffer();
    let [sum, beyond] = [0, 0];
    for (let at = 0; at < one.length; at += 3) {
      const channels = [0, 1, 2].map((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)));
      sum += channels.reduce((total, channel) => total + channel, 0) / 3;
      if (Math.max(...channels) > 64) beyond += 1;
    }
    const points = one.length / 3;
    differences.push({ name: `${book.id}, ${book.title}`, mean: sum / points, beyond: beyond / points });
  }
  expect(differences.filter(({ mean, beyond }) => mean > 7 || beyond > 0.04)).toEqual([]);
});

test("an author makes a cover by mouse, changes it by keyboard alone, reloads in the middle and puts it on the book", async ({
  author,
  page,
  reader,
}) => {
  test.setTimeout(patient(120_000));
  await author.logIn("vera");
  const work = await makeWork(page, "Соль на подоконнике", []);
  const series = await makeSeries(page, "Дачный ключ", [work]);
  await page.goto(`/work/${work}/edit`);
  await page.getByRole("link", { name: "Создать обложку" }).click();
  await expect(page.getByRole("heading", { name: "С чего начать" })).toBeVisible();
  await page.getByRole("button", { name: "Детектив" }).click();
  await expect(page.getByRole("list", { name: "Шаблоны с вашим названием" }).getByRole("button")).toHaveCount(4);
  await page.getByRole("button", { name: "Шаблон «Замочная скважина»" }).click();
  await expect(page).toHaveURL(/\/work\/create-cover\?design=[0-9a-f-]{36}$/);
  const address = page.url();
  await expect(page.getByRole("img", { name: "Макет обложки" })).toBeVisible();
  await expect(page.getByText("Название читается")).toBeVisible();
  await expect(page.getByRole("option", { name: "Цикл и номер Дачный ключ, книга 1" })).toBeVisible();

  // By mouse: the title is taken hold of and dragged, which is one step.
  await page.getByRole("option", { name: /^Название/ }).click();
  const place = page.getByText(/^Название: /);
  const before = (await place.textContent()) ?? "";
  const frame = page.getByRole("button", { name: /^Название: стрелки двигают/ });
  const box = await frame.boundingBox();
  if (!box) throw new Error("no frame");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 10, box.y + box.height / 2 + 20, { steps: 4 });
  await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 40, { steps: 4 });
  await expect(place).not.toHaveText(before);
  await page.keyboard.press("Escape");
  await expect(place).toHaveText(before);
  await page.mouse.up();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 40, { steps: 4 });
  await page.mouse.up();
  await expect(place).not.toHaveText(before);
  await page.getByRole("button", { name: "Отменить: сдвиг названия" }).click();
  await expect(place).toHaveText(before);
  await page.getByRole("button", { name: "Вернуть: сдвиг названия" }).click();
  await expect(place).not.toHaveText(before);
  // Away from the button whose tip tells why it cannot be pressed.
  await page.mouse.move(box.x, box.y);
  await reader.seeAccessible();

  // By fingers: one drags, two make it larger and turn it; each is one step.
  const devtools = await page.context().newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    ...touchPoints: { x: number; y: number; id: number }[]
  ) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const sizeOf = async () => ((await place.textContent()) ?? "").split(", ")[1] ?? "";
  const turnOf = () => frame.evaluate((body) => Number.parseFloat(body.parentElement?.style.rotate ?? ""));
  const [dragged, size] = [(await place.textContent()) ?? "", await sizeOf()];
  const middle = async () => {
    const now = await frame.boundingBox();
    if (!now) throw new Error("no frame");
    return { x: now.x + now.width / 2, y: now.y + now.height / 2 };
  };
  const at = await middle();
  await touch("touchStart", { ...at, id: 1 });
  for (const by of [20, 40, 60]) await touch("touchMove", { x: at.x, y: at.y + by, id: 1 });
  await touch("touchEnd");
  await expect(place).not.toHaveText(dragged);
  expect(await sizeOf()).toBe(size);
  const { x, y } = await middle();
  const moved = (await place.textContent()) ?? "";
  await touch("touchStart", { x: x - 20, y, id: 1 });
  await touch("touchStart", { x: x - 20, y, id: 1 }, { x: x + 20, y, id: 2 });
  for (const by of [5, 10, 15])
    await touch("touchMove", { x: x - 20 - by, y: y - by, id: 1 }, { x: x + 20 + by, y: y + by, id: 2 });
  await touch("touchEnd");
  await expect.poll(sizeOf).not.toBe(size);
  // 30 points down upon 70 across.
  expect(await turnOf()).toBeCloseTo(23.2, 0);
  await page.getByRole("button", { name: /^Отменить: / }).click();
  await expect(place).toHaveText(moved);
  expect(await turnOf()).toBe(0);
  await page.getByRole("button", { name: "Отменить: сдвиг названия" }).click();
  await expect(place).toHaveText(dragged);

  // By keyboard alone: another layer, its text, and a turn.
  const list = page.getByRole("listbox", { name: "Слои" });
  await list.focus();
  await page.keyboard.press("Home");
  const layers = list.getByRole("option");
  await expect(layers.first()).toHaveAttribute("aria-selected", "true");
  const count = await layers.count();
  await page.keyboard.press("Control+d");
  await expect(layers).toHaveCount(count + 1);
  await page.keyboard.press("Delete");
  await expect(layers).toHaveCount(count);
  await page.keyboard.press("Control+z");
  await expect(layers).toHaveCount(count + 1);
  await page.keyboard.press("Control+Shift+Z");
  await expect(layers).toHaveCount(count);
  await page.keyboard.press("Home");
  for (let step = 0; step < count; step++) {
    if (await page.getByRole("option", { name: /^Название/, selected: true }).count()) break;
    await page.keyboard.press("ArrowDown");
  }
  const text = page.getByRole("textbox", { name: "Текст" });
  await text.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Соль");
  await expect(page.getByRole("button", { name: "Отменить: правка названия" })).toBeVisible();

  await page.reload();
  const offer = page.getByRole("button", { name: "Взять с устройства" });
  const option = page.getByRole("option", { name: "Название Соль" });
  await expect(offer.or(option)).toBeVisible();
  if (await offer.isVisible()) await offer.click();
  await expect(option).toBeVisible();
  expect(page.url()).toBe(address);

  await page.getByRole("button", { name: "Готово" }).click();
  await expect(page.getByRole("heading", { name: "Обложка готова" })).toBeVisible({ timeout: patient(30_000) });
  await expect(page.getByRole("link", { name: /^Квадрат 1 200/ })).toBeVisible({ timeout: patient(30_000) });
  await reader.seeAccessible();
  await page.getByRole("button", { name: "Поставить на цикл «Дачный ключ»" }).click();
  await expect(page.getByRole("heading", { name: "Обложка стоит на цикле «Дачный ключ»" })).toBeVisible();
  const drawn = await (await page.request.get(`/api/v1/series/${series}`)).json();
  expect(drawn.data.coverUrl).toMatch(/^\/files\/[0-9a-f-]{36}$/);
  await page.getByRole("link", { name: "Вернуться к макету" }).click();
  await page.getByRole("button", { name: "Готово" }).click();
  await page.getByRole("button", { name: "Поставить обложку" }).click({ timeout: patient(30_000) });
  await expect(page.getByRole("heading", { name: "Обложка стоит на книге «Соль на подоконнике»" })).toBeVisible();
  const { data } = await (await page.request.get(`/api/v2/work/${work}/settings`)).json();
  expect(data.coverUrl).toMatch(/^\/files\/[0-9a-f-]{36}$/);

  // With a picture of one's own: nobody says where it is from, and it is put on no book.
  await page.getByRole("link", { name: "Вернуться к макету" }).click();
  await page.getByRole("button", { name: "Фон", exact: true }).click();
  const photo = { create: { width: 900, height: 1_200, channels: 3 as const, background: "#365a3c" } };
  await page
    .getByLabel("Картинка на весь фон")
    .setInputFiles({ name: "лес.png", mimeType: "image/png", buffer: await sharp(photo).png().toBuffer() });
  await expect(page.getByRole("radio", { name: "Картинка" })).toBeChecked();
  await page.getByRole("button", { name: "Готово" }).click();
  await expect(page.getByText("Скажите, откуда каждая картинка")).toBeVisible();
  await page.getByRole("radio", { name: "Нейросеть" }).check();
  await page.getByRole("button", { name: "Готово" }).click();
  await page.getByRole("button", { name: "Поставить обложку" }).click({ timeout: patient(30_000) });
  await expect(page.getByText("обложка создана с помощью ИИ")).toBeVisible();
  const stored = await (await page.request.get(`/api/v2/work/${work}/settings`)).json();
  expect(stored.data.coverByAi).toBe(true);
  expect(stored.data.coverUrl).not.toBe(data.coverUrl);
});
