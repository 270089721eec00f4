import { render } from "@testing-library/react";
import jsQR from "jsqr";
import sharp from "sharp";
import { expect, it } from "vitest";
import QrCode from "../../src/screens/security/QrCode.tsx";

it.each([
  "otpauth://totp/%D0%A0%D1%83%D0%BA%D0%BE%D0%BF%D0%B8%D1%81%D1%8C:vera%40example.ru?secret=KJ2XG5DFOQZDGNBVGY3TQOJQKJ2XG5DF&issuer=%D0%A0%D1%83%D0%BA%D0%BE%D0%BF%D0%B8%D1%81%D1%8C",
  `otpauth://totp/${"%D0%AF".repeat(60)}?secret=KJ2XG5DFOQZDGNBVGY3TQOJQKJ2XG5DF`,
])("what is drawn is read as the key: %s", async (text) => {
  const { container } = render(<QrCode text={text} />);
  const svg = container.innerHTML
    .replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"')
    .replace("<path", '<path fill="black"');
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: "white" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(text);
});
