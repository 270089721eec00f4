import * as z from "zod/mini";
import { noAddress } from "./fields.ts";
import { obey, orRequired } from "./obey.ts";

/** 3 to 30 of a–z, 0–9, dot, dash, underscore; not digits alone, because a numeric segment of an address is an id; no web address. */
export const userName = z.string(orRequired("Имя пользователя")).check(
  z.trim(),
  ...obey("Имя пользователя", {
    required: true,
    min: 3,
    max: 30,
    regex: /^(?!\d+$)[a-zA-Z0-9](?:[a-zA-Z0-9._-]*[a-zA-Z0-9])?$/,
  }),
  noAddress("Имя пользователя"),
);
