/** What the text of an agreement is about. `author`: the owner's full name. */
export type AgreementFacts = {
  title: string;
  authors: readonly string[];
  author: string;
  site: string;
  fees: { usual: number; exclusive: number };
};

/** «a», «a и b», «a, b и c». */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} и\u00a0${names.at(-1)}`;

/** The text of an exclusive agreement, by its clauses. */
export function agreementClauses({
  title,
  authors,
  author,
  site,
  fees,
}: AgreementFacts): { title: string; texts: string[] }[] {
  const percent = (fee: number) => `${fee}\u00a0%`;
  return [
    {
      title: "Предмет",
      texts: [
        `Автор (${author}) распространяет произведение «${title}» (автор: ${listed(authors)}) в\u00a0электронном виде, текстом и\u00a0звуком, только на\u00a0сайте «Рукопись» (${site}). Площадка удерживает с\u00a0каждой продажи ${percent(fees.exclusive)} вместо ${percent(fees.usual)} и\u00a0отмечает произведение словом «Эксклюзив».`,
        "Исключительное право на\u00a0произведение остаётся у\u00a0Автора. Печатных изданий договор не\u00a0касается.",
      ],
    },
    {
      title: "Обязанности сторон",
      texts: [
        "Пока договор действует, Автор не\u00a0продаёт и\u00a0не\u00a0раздаёт произведение в\u00a0электронном виде в\u00a0других местах и\u00a0не\u00a0разрешает этого другим. Отрывок до\u00a0десятой части текста публиковать можно где угодно.",
        "Автор заверяет, что вправе заключить договор и\u00a0что все соавторы произведения согласны с\u00a0ним.",
        "Пока договор действует, Автор не\u00a0останавливает продажу произведения.",
      ],
    },
    {
      title: "Срок и\u00a0расторжение",
      texts: [
        "Договор действует с\u00a0дня, когда Площадка приняла подписанный экземпляр, и\u00a0до\u00a0расторжения.",
        "Автор может расторгнуть договор в\u00a0любой день: он прекращается через 90\u00a0дней. Площадка может расторгнуть договор сразу, если назовёт причину.",
        "Читатели, которые получили произведение, сохраняют его и\u00a0после расторжения. Размер удержания по\u00a0проданным экземплярам не\u00a0меняется.",
      ],
    },
  ];
}
