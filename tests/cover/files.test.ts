import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gradientLine, pictureRectangle } from "../../src/cover/backdrop.ts";
import type { Encode } from "../../src/cover/encoding.ts";
import { fileOf, meanColour, pixelsFalsified, readsTrue } from "../../src/cover/export.ts";
import { fontFailed, loadFonts } from "../../src/cover/fonts.ts";
import { pictureFileOf, shrunk } from "../../src/cover/pictures.ts";
import { partOf } from "../support/fakes.ts";

/** Of a browser's fonts: what it is asked for, and when each answer comes. */
class Fonts {
  readonly asked: [font: string, text: string][] = [];
  readonly faces: { family: string; weight: string | undefined; range: string | undefined }[] = [];
  readonly answers: Record<string, Promise<FontFace[]>> = {};
  add(face: FontFace): FontFaceSet {
    this.faces.push(partOf(face));
    return partOf(this);
  }
  delete(face: FontFace): boolean {
    const at = this.faces.indexOf(partOf(face));
    this.faces.splice(at, 1);
    return at >= 0;
  }
  load(font: string, text = ""): Promise<FontFace[]> {
    this.asked.push([font, text]);
    return this.answers[font] ?? Promise.resolve([]);
  }
}
const never = new Promise<FontFace[]>(() => {});

describe("fonts", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal(
      "FontFace",
      class {
        family: string;
        weight: string | undefined;
        range: string | undefined;
        constructor(family: string, _: string, { weight, unicodeRange }: FontFaceDescriptors) {
          this.family = family;
          this.weight = weight;
          this.range = unicodeRange;
        }
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const title = { font: "oswald", weight: 600, text: "Соль на\nподоконнике", upper: true } as const;

  it("are asked for with the words that are set in them: else the Latin letters alone would come", async () => {
    const fonts = new Fonts();
    expect(await loadFonts([title, { ...title, text: " " }], fonts)).toEqual([]);
    expect(fonts.asked).toEqual([['600 16px "Cover oswald"', "СОЛЬ НА ПОДОКОННИКЕ"]]);
    expect(fonts.faces.map(({ family, weight, range }) => [family, weight, range?.slice(0, 13)])).toEqual([
      ["Cover oswald", "200 700", "U+0301,U+0400"],
      ["Cover oswald", "200 700", "U+0000-00FF,U"],
    ]);
  });

  it("are asked for in the nearest weight that they have", async () => {
    const fonts = new Fonts();
    await loadFonts(
      [
        { ...title, font: "lobster", weight: 900, text: "Да" },
        { ...title, font: "playfair-display", weight: 100, text: "Да" },
      ],
      fonts,
    );
    expect(fonts.asked.map(([font]) => font)).toEqual([
      '400 16px "Cover lobster"',
      '400 16px "Cover playfair-display"',
    ]);
  });

  it("are declared once", async () => {
    const fonts = new Fonts();
    await loadFonts([title], fonts);
    await loadFonts([title], fonts);
    expect(fonts.faces).toHaveLength(2);
  });

  it("that do not come within ten seconds are named, and Literata is there in their place", async () => {
    const fonts = new Fonts();
    fonts.answers['600 16px "Cover oswald"'] = never;
    const found = loadFonts([title, { ...title, font: "lobster", weight: 400 }], fonts);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(fonts.asked.map(([font]) => font)).toEqual(['600 16px "Cover oswald"', '400 16px "Cover lobster"']);
    await vi.advanceTimersByTimeAsync(1);
    expect(await found).toEqual(["oswald"]);
    expect(fonts.asked.at(-1)).toEqual(['600 16px "Cover literata"', "СОЛЬ НА ПОДОКОННИКЕ"]);
    // One that comes later is not painted on lines that were measured without it.
    expect(new Set(fonts.faces.map(({ family }) => family))).toEqual(new Set(["Cover lobster", "Cover literata"]));
    expect(fontFailed).toBe("Шрифт не загрузился");
  });

  it("that cannot be had are named at once, and requested again the next time", async () => {
    const fonts = new Fonts();
    fonts.answers['600 16px "Cover oswald"'] = Promise.reject(new Error("offline"));
    expect(await loadFonts([title], fonts)).toEqual(["oswald"]);
    fonts.answers['600 16px "Cover oswald"'] = Promise.resolve([]);
    expect(await loadFonts([title], fonts)).toEqual([]);
  });
});

describe("files", () => {
  /** A browser that makes files of these sizes, by their types; a type that it does not know becomes a PNG. */
  const browser = (sizes: Record<string, number>) => {
    const encodings: [type: string, quality: number | undefined][] = [];
    const encode: Encode = async (type, quality) => {
      encodings.push([type, quality]);
      const made = type in sizes ? type : "image/png";
      return made in sizes ? ({ size: sizes[made], type: made } as Blob) : null;
    };
    return { asked: encodings, encode };
  };

  it("are PNG", async () => {
    const { asked, encode } = browser({ "image/png": 10_485_760 });
    expect(await fileOf(encode)).toEqual({ size: 10_485_760, type: "image/png" });
    expect(asked).toEqual([["image/png", undefined]]);
  });

  it("are JPEG of 0.95 above 10 MB", async () => {
    const { asked, encode } = browser({ "image/png": 10_485_761, "image/jpeg": 2_000_000 });
    expect(await fileOf(encode)).toEqual({ size: 2_000_000, type: "image/jpeg" });
    expect(asked).toEqual([
      ["image/png", undefined],
      ["image/jpeg", 0.95],
    ]);
  });

  it("are none where the browser makes none", async () => {
    expect(await fileOf(browser({}).encode)).toBeNull();
    expect(await pictureFileOf(browser({}).encode)).toBeNull();
  });

  it("of pictures are WebP, and PNG where WebP is not known", async () => {
    const both = browser({ "image/png": 3, "image/webp": 2 });
    expect(await pictureFileOf(both.encode)).toEqual({ size: 2, type: "image/webp" });
    expect(both.asked).toEqual([["image/webp", 0.92]]);
    expect(await pictureFileOf(browser({ "image/png": 3 }).encode)).toEqual({ size: 3, type: "image/png" });
  });

  it("an author's picture is made no larger than 2400 × 3600, in its proportions", () => {
    expect(shrunk({ width: 2400, height: 3600 })).toEqual({ width: 2400, height: 3600 });
    expect(shrunk({ width: 4800, height: 3600 })).toEqual({ width: 2400, height: 1800 });
    expect(shrunk({ width: 100, height: 36_000 })).toEqual({ width: 10, height: 3600 });
    expect(shrunk({ width: 1, height: 36_000 })).toEqual({ width: 1, height: 3600 });
  });
});

describe("pixels", () => {
  /** A canvas of 16 × 16 that may tell another colour than was painted. */
  const context = (change: (channel: number, at: number) => number) => {
    const data = new Uint8ClampedArray(16 * 16 * 4);
    return {
      fillStyle: "",
      fillRect(x: number, y: number) {
        const [red = 0, green = 0, blue = 0] = this.fillStyle.match(/\d+/g)?.map(Number) ?? [];
        data.set([red, green, blue, 255], (y * 16 + x) * 4);
      },
      getImageData: () => ({ data: data.map(change) }) as ImageData,
    };
  };

  it("are read as they were painted", () => expect(readsTrue(context((channel) => channel))).toBe(true));
  it("that are changed by one anywhere are found", () => {
    expect(readsTrue(context((channel, at) => (at === 700 ? channel ^ 1 : channel)))).toBe(false);
    expect(pixelsFalsified).toBe("Браузер искажает рисунки ради защиты от слежки. Разрешите сайту читать холст");
  });
  it("that are all white are found", () => expect(readsTrue(context(() => 255))).toBe(false));
  it("have a mean colour", () =>
    expect(meanColour(new Uint8ClampedArray([0, 10, 20, 255, 100, 20, 40, 255]))).toBe("rgb(50 15 30)"));
});

describe("a background", () => {
  it("covers the whole by a picture, and never more than its edge is seen", () => {
    const wide = { width: 4800, height: 2400 };
    expect(pictureRectangle({ zoom: 1, x: 0.5, y: 0.5 }, wide)).toEqual({ x: -1600, y: 0, width: 4800, height: 2400 });
    expect(pictureRectangle({ zoom: 1, x: 0, y: 0 }, wide)).toEqual({ x: 0, y: 0, width: 4800, height: 2400 });
    expect(pictureRectangle({ zoom: 1, x: 1, y: 1 }, wide)).toEqual({ x: -3200, y: 0, width: 4800, height: 2400 });
    expect(pictureRectangle({ zoom: 2, x: 0.5, y: 1 }, { width: 800, height: 1200 })).toEqual({
      x: -800,
      y: -2400,
      width: 3200,
      height: 4800,
    });
  });

  it.each([
    [0, [800, 2400], [800, 0]],
    [90, [0, 1200], [1600, 1200]],
    [180, [800, 0], [800, 2400]],
    [360, [800, 2400], [800, 0]],
  ])("a gradient of %i° goes through the whole", (angle, from, to) => {
    const line = gradientLine(angle);
    expect([...line.from, ...line.to].map((number) => Math.round(number) + 0)).toEqual([...from, ...to]);
  });
});
