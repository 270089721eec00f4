/** What the wait for the bank shows: the seconds so far, how long it usually is, and that nobody has to wait. */
export const waitFacts = ({ context: { seconds } }: { context: { seconds: number } }): string[] => [
  `прошло ${seconds}\u00a0с`,
  "обычно до 20\u00a0секунд",
  "через минуту отпустим вас: ждать на странице не нужно",
];
