import { expect, it } from "vitest";
import { loginPath } from "../../src/text/addresses.ts";

it("login takes the full path along", () =>
  expect(loginPath("/work/5/edit?tab=a&b=ё")).toBe(
    "/account/login?redirect_uri=%2Fwork%2F5%2Fedit%3Ftab%3Da%26b%3D%D1%91",
  ));
