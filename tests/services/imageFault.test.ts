import { afterEach, describe, expect, it, vi } from "vitest";
import { uploadChapterImage } from "../../src/services/chapters.calls.ts";
import { createImageFault } from "../../src/services/imageFault.service.ts";
import type { Surroundings } from "../../src/services/surroundings.ts";
import { uploadWorkCover } from "../../src/services/works.calls.ts";

const png = (size = 10, type = "image/png") => new File([new Uint8Array(size)], "море.png", { type });
const bitmap = (width: number, height: number) => ({ width, height, close: vi.fn() });
const signal = new AbortController().signal;

it("what the file says of itself is refused before it is measured", async () => {
  const measure = vi.fn(async () => bitmap(1, 1));
  const imageFault = createImageFault({ measure });
  expect(await imageFault("cover", png(10, "text/plain"))).toBe(
    "Поле Обложка должно быть изображением: JPEG, PNG, WebP, GIF или AVIF",
  );
  expect(await imageFault("chapter-image", png(20_971_521))).toBe(
    "Картинка больше 20\u00a0МБ. Уменьшите её и добавьте снова",
  );
  expect(measure).not.toHaveBeenCalled();
  expect(await imageFault("chapter-image", png(20_971_520))).toBeUndefined();
});

it("too many points are refused, and the bitmap is let go", async () => {
  const [large, small] = [bitmap(8_000, 6_251), bitmap(8_000, 6_250)];
  const imageFault = createImageFault({ measure: vi.fn().mockResolvedValueOnce(large).mockResolvedValueOnce(small) });
  expect(await imageFault("cover", png())).toBe(
    "Поле Обложка не может быть изображением больше 50\u00a0000\u00a0000 точек",
  );
  expect(await imageFault("cover", png())).toBeUndefined();
  expect([large.close.mock.calls.length, small.close.mock.calls.length]).toEqual([1, 1]);
});

it("a cover of less than 200 × 300 is refused; a picture of a text may be as small as it likes", async () => {
  const small = "Картинка мала для обложки: нужно не меньше 200\u00a0×\u00a0300 точек";
  const faultOf = (kind: "cover" | "chapter-image", width: number, height: number) =>
    createImageFault({ measure: async () => bitmap(width, height) })(kind, png());
  expect(await faultOf("cover", 199, 300)).toBe(small);
  expect(await faultOf("cover", 200, 299)).toBe(small);
  expect(await faultOf("cover", 200, 300)).toBeUndefined();
  expect(await faultOf("chapter-image", 1, 1)).toBeUndefined();
});

it("what the browser cannot read is left to the server", async () => {
  const imageFault = createImageFault({ measure: () => Promise.reject(new Error("no such codec")) });
  expect(await imageFault("cover", png())).toBeUndefined();
});

describe("a picture", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("that is refused is not sent; a right one is", async () => {
    vi.stubGlobal("createImageBitmap", async () => bitmap(200, 300));
    const answer = { fileId: "f", url: "/files/f", width: 1, height: 1 };
    const sent: unknown[] = [];
    const call = async ({ name }: { name: string }, input: object) => {
      sent.push([name, input]);
      return answer;
    };
    const surroundings = { call } as unknown as Surroundings;
    const [cover, image] = [uploadWorkCover(surroundings), uploadChapterImage(surroundings)];
    const [wrong, right] = [png(10, "text/plain"), png()];
    const words = "должно быть изображением: JPEG, PNG, WebP, GIF или AVIF";
    expect(await cover({ file: wrong }, signal)).toEqual({ outcome: "refused", message: `Поле Обложка ${words}` });
    expect(await image({ workId: 5, file: wrong }, signal)).toEqual({
      outcome: "refused",
      message: "Это не картинка. Подойдёт JPEG, PNG, WebP, GIF или AVIF",
    });
    expect(sent).toEqual([]);
    const done = { outcome: "done", result: answer };
    expect(await cover({ file: right }, signal)).toEqual(done);
    expect(await image({ workId: 5, file: right }, signal)).toEqual(done);
    expect(sent).toEqual([
      ["uploadWorkCover", { file: right }],
      ["uploadFile", { params: { type: "chapter-image" }, query: { workId: 5 }, file: right }],
    ]);
  });
});
