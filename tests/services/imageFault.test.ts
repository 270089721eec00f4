import { expect, it, vi } from "vitest";
import { createChaptersService } from "../../src/services/chapters.service.ts";
import { createImageFault } from "../../src/services/imageFault.service.ts";
import { createWorksService } from "../../src/services/works.service.ts";

const png = (size = 10, type = "image/png") => new File([new Uint8Array(size)], "море.png", { type });
const bitmap = (width: number, height: number) => ({ width, height, close: vi.fn() });
const signal = new AbortController().signal;

it("what the file says of itself is refused before it is measured", async () => {
  const measure = vi.fn(async () => bitmap(1, 1));
  const imageFault = createImageFault({ measure });
  expect(await imageFault("cover", png(10, "text/plain"))).toBe(
    "Поле Обложка должно быть изображением: JPEG, PNG, WebP, GIF или AVIF",
  );
  expect(await imageFault("chapter-image", png(20_971_521))).toBe("Поле Картинка не может быть больше 20\u00a0480 КБ");
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

it("what the browser cannot read is left to the server", async () => {
  const imageFault = createImageFault({ measure: () => Promise.reject(new Error("no such codec")) });
  expect(await imageFault("cover", png())).toBeUndefined();
});

it("a refused picture is not sent; a right one is", async () => {
  const call = vi.fn(async () => ({ fileId: "f", url: "/files/f", width: 1, height: 1 }));
  const imageFault = createImageFault({ measure: async () => bitmap(1, 1) });
  const works = createWorksService(call as never, imageFault);
  const chapters = createChaptersService(call as never, imageFault);
  const [wrong, right] = [png(10, "text/plain"), png()];
  const words = "должно быть изображением: JPEG, PNG, WebP, GIF или AVIF";
  expect(await works.uploadCover({ file: wrong }, signal)).toEqual({
    outcome: "refused",
    message: `Поле Обложка ${words}`,
  });
  expect(await chapters.uploadImage({ workId: 5, file: wrong }, signal)).toEqual({
    outcome: "refused",
    message: `Поле Картинка ${words}`,
  });
  expect(call).not.toHaveBeenCalled();
  const done = { outcome: "done", result: { fileId: "f", url: "/files/f", width: 1, height: 1 } };
  expect(await works.uploadCover({ file: right }, signal)).toEqual(done);
  expect(await chapters.uploadImage({ workId: 5, file: right }, signal)).toEqual(done);
  expect(call.mock.calls).toEqual([
    ["uploadWorkCover", { file: right }, signal],
    ["uploadFile", { params: { type: "chapter-image" }, query: { workId: 5 }, file: right }, signal],
  ]);
});
