import { expect, it } from "vitest";
import { createFileDigests } from "../../src/services/fileDigests.service.ts";

/** A worker that answers when the test says so. */
class FakeWorker extends EventTarget {
  readonly asked: { key: string; offset: number; byteSize: number }[] = [];
  isTerminated = false;
  postMessage(message: { key: string; offset: number; byteSize: number }) {
    this.asked.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
  say(answer: object) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: answer }));
  }
}

function run() {
  const workers: FakeWorker[] = [];
  const digests = createFileDigests(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  const last = () => workers.at(-1) as FakeWorker;
  return { digests, workers, last };
}
const file = () => new File(["abc"], "1.mp3");

it("each part is read once as long as the page lives, of each file by itself", async () => {
  const { digests, last } = run();
  const [one, other] = [file(), file()];
  const read = [digests.digest(one, [0, 3]), digests.digest(one, [0, 3]), digests.digest(other, [0, 3])];
  expect(last().asked.map(({ key, offset, byteSize }) => [key, offset, byteSize])).toEqual([
    ["1", 0, 3],
    ["2", 0, 3],
  ]);
  last().say({ key: "2", sha256: "b" });
  last().say({ key: "1", sha256: "a" });
  expect(await Promise.all(read)).toEqual(["a", "a", "b"]);
});

it.each([
  ["NotReadableError", "FileChanged"],
  ["NotFoundError", "FileChanged"],
  ["RangeError", "Error"],
])("%s is reported as %s, and the part is read again the next time", async (said, name) => {
  const { digests, last } = run();
  const one = file();
  const read = digests.digest(one, [0, 3]);
  last().say({ key: "1", error: said });
  await expect(read).rejects.toMatchObject({ name });
  const again = digests.digest(one, [0, 3]);
  last().say({ key: "2", sha256: "a" });
  expect(await again).toBe("a");
});

it("without its worker the page reads itself, and the next part has another one", async () => {
  const { digests, workers, last } = run();
  const [one, changed] = [file(), file()];
  changed.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")) }) as unknown as Blob;
  const read = [digests.digest(one, [0, 3]), digests.digest(changed, [0, 3])];
  last().dispatchEvent(new Event("error"));
  // SHA-256 of «abc» (FIPS 180-2, B.1).
  expect(await read[0]).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  await expect(read[1]).rejects.toMatchObject({ name: "FileChanged" });
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  const again = digests.digest(file(), [0, 3]);
  last().say({ key: "3", sha256: "a" });
  expect([await again, workers.length]).toEqual(["a", 2]);
});
