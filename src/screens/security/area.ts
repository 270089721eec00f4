import type { Area } from "../area.types.ts";

const account = () => import("../account.pages.ts");
const contacts = () => import("./contacts.pages.ts");

export const securityArea = {
  screens: {
    "/account/security": () => account().then(({ Security }) => Security),
    "/account/totp": () => import("./TotpScreen.tsx"),
    "/account/security/password": () => import("./PasswordScreen.tsx"),
    "/account/security/email": () => contacts().then(({ Email }) => Email),
    "/account/security/phone": () => contacts().then(({ Phone }) => Phone),
  },
} satisfies Area;
