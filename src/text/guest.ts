/**
 * The account of a guest (docs/spec/language.md, «Names and initials»). The server answers with it, and the browser begins
 * with it.
 */
export const guestAccount = {
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
