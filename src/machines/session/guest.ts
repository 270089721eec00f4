import type { ResultOf } from "../../api/contract/index.ts";

export type Account = ResultOf<"getAccount">;

/** Nobody is signed in (spec/seed.md, sections 3 and 9). */
export const guest: Account = {
  id: -1,
  fio: "",
  initials: "AT",
  userName: "",
  avatarUrl: null,
  backgroundUrl: null,
  roles: [],
  token: "guest",
  email: null,
  emailIsConfirmed: false,
};
