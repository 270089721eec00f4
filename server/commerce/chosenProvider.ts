import { createHmac, hkdfSync } from "node:crypto";
import { type Config, config } from "../config.ts";
import { signingKey } from "../db/signing.ts";
import type { PaymentProvider } from "./provider.ts";
import { yookassa } from "./yookassa.ts";

export const TEST_SHOP = "test";

/** Known to this server alone: nobody else makes payments at the provider that moves no money. */
export const testSecret = (): string =>
  createHmac("sha256", Buffer.from(hkdfSync("sha256", signingKey(), "", "payments that move no money", 32)))
    .update(TEST_SHOP)
    .digest("base64url");

const everywhere = ["0.0.0.0", "::"];

/** This server, as it reaches itself. */
export function ownAddress({ host, port, origin }: Config): string {
  if (port === 0) return origin;
  const name = everywhere.includes(host) ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** The provider of the setting; null: nothing is sold. */
export function chosenProvider(): PaymentProvider | null {
  const { payments, receipt, origin } = config();
  if (payments.provider === "off") return null;
  if (payments.provider === "yookassa")
    return yookassa({ ...payments, payHosts: ["yoomoney.ru", "yookassa.ru"], receipt });
  return yookassa({
    shopId: TEST_SHOP,
    secretKey: testSecret(),
    url: `${ownAddress(config())}/test-payments/v3`,
    networks: ["127.0.0.0/8", "::1"],
    payHosts: [new URL(origin).host],
    receipt,
  });
}
