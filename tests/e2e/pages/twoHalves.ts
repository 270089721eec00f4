import sharp from "sharp";

/** A picture of 600 × 400 points, red on the left, blue on the right. */
export async function twoHalves(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const half = await sharp({ create: { width: 300, height: 400, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#00f" } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { name: "face.png", mimeType: "image/png", buffer };
}
