/** «Вера Лядова, Илья Кромский». */
export const namesOf = (people: readonly { fio: string }[]): string => people.map(({ fio }) => fio).join(", ");

/** The first letters of up to two words, 'AT' without any letter (docs/spec/language.md, «Names and initials»). */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join("")
    .toLocaleUpperCase("ru") || "AT";

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
