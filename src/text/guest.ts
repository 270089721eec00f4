/** The guest's account (spec/seed.md, sections 3 and 9): what the server answers and the browser begins with. */
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
