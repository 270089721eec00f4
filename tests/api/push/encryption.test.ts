import { expect, it } from "vitest";
import { encryptFor, MOST_BYTES } from "../../../server/push/encryption.ts";
import { newBrowser } from "../../support/push/pushService.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

it("the example of RFC 8291, byte for byte", () => {
  const body = encryptFor(
    {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    "When I grow up, I want to be a watermelon",
    { salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"), privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw") },
  );
  expect(body.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

it("the browser alone reads it, up to what fits into one record", () => {
  const nina = newBrowser();
  const text = "я".repeat(Math.floor(MOST_BYTES / 2));
  const body = encryptFor(nina.keys, text);
  expect(nina.read(body)).toBe(text);
  expect(body.length).toBeLessThanOrEqual(4_096);
  expect(() => newBrowser().read(body)).toThrow();
});
