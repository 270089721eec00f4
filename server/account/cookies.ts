import type { CookieSerializeOptions } from "@fastify/cookie";
import type { Config } from "../config.ts";

export const isSecure = ({ origin }: Config): boolean => origin.startsWith("https:");

export const cookieAttributes = (settings: Config): CookieSerializeOptions => ({
  path: "/",
  sameSite: "lax",
  secure: isSecure(settings),
});
