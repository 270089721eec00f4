import type { Area } from "../area.types.ts";

const login = () => import("./login.pages.ts");

export const accountArea = {
  screens: {
    "/account/login": () => import("./LoginScreen.tsx"),
    "/account/register": () => login().then(({ Register }) => Register),
    "/account/email/confirm": () => login().then(({ ConfirmEmail }) => ConfirmEmail),
    "/account/password/recovery": () => login().then(({ RecoverPassword }) => RecoverPassword),
    "/account/password/reset": () => login().then(({ ResetPassword }) => ResetPassword),
    "/account/not-me": () => login().then(({ NotMe }) => NotMe),
    "/account/email/change": () => login().then(({ ChangeEmail }) => ChangeEmail),
    "/account/email/undo": () => login().then(({ UndoEmail }) => UndoEmail),
    "/account/totp/removal": () => login().then(({ FactorRemoval }) => FactorRemoval),
  },
} satisfies Area;
