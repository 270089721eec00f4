import { crc32, deflateRawSync } from "node:zlib";

type Entry = {
  name: string;
  bytes: Uint8Array | string /** What the headers say of its size, when they lie. */;
  says?: number;
};

const fields = (...pairs: [size: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    pairs.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );

/** A zip archive, honest or not. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, says } of entries) {
    const whole = Buffer.from(bytes as string);
    const packed = deflateRawSync(whole, { level: 9 });
    const title = Buffer.from(name);
    const shared: [2 | 4, number][] = [
      [2, 20],
      [2, 0x800],
      [2, 8],
      [4, 0],
      [4, crc32(whole)],
      [4, packed.length],
      [4, says ?? whole.length],
      [2, title.length],
      [2, 0],
    ];
    const local = Buffer.concat([fields([4, 0x04034b50], ...shared), title, packed]);
    central.push(fields([4, 0x02014b50], [2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), title);
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(entries.length, 0xffff)],
    [2, Math.min(entries.length, 0xffff)],
    [4, directory.length],
    [4, offset],
    [2, 0],
  );
  return Buffer.concat([...locals, directory, end]);
}
