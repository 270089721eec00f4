/** The states of a reader's note of a typo (docs/spec/readers.md, «Typos»). */
export const typoStates = ["open", "accepted", "declined", "mended"] as const;
export type TypoState = (typeof typoStates)[number];

export const typoStateNames: Readonly<Record<TypoState, string>> = {
  open: "Ждёт ответа",
  accepted: "Принято",
  declined: "Отклонено",
  mended: "Исправлено",
};

export const TYPO_LENGTH = 300;

export const typoRefusals = {
  answered: "На эту заметку уже ответили",
  mended: "Опечатка уже исправлена",
  tooMany: "В одной книге можно сообщить о 20 опечатках за сутки",
} as const;
