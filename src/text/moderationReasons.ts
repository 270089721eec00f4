type Template = { title: string; text: string };

/** Beginnings of what moderators write to authors: each is put into the field and can be changed there. */
export const rejectionTemplates: readonly Template[] = [
  {
    title: "Нужна метка",
    text: "Нужны метка «Содержит нецензурную брань» и 18+: глава …, «…». Текст цел, исправьте метки и отправьте произведение снова.",
  },
  {
    title: "Материалы только для взрослых",
    text: "В главе … есть откровенные сцены. Отметьте в настройках «Только для взрослых» и 18+ и отправьте произведение снова.",
  },
  {
    title: "Чужой текст",
    text: "Этот текст уже опубликован под другим именем: … Если права у вас, напишите об этом модератору при новой отправке.",
  },
  {
    title: "Запрещённые сведения",
    text: "В главе … есть сведения, распространять которые запрещает закон: … Уберите их и отправьте произведение снова.",
  },
  {
    title: "Реклама",
    text: "В тексте стоят реклама и ссылки на другие сайты: … Уберите их и отправьте произведение снова.",
  },
  {
    title: "Это не произведение",
    text: "Вместо текста опубликованы заготовка или набор слов. Отправьте произведение, когда будет что читать.",
  },
];

/** Why an appeal is declined. */
export const appealTemplates: readonly Template[] = [
  { title: "Ничего не изменилось", text: "Причина, по которой произведение снято, осталась: глава …, «…»." },
  { title: "Права не подтверждены", text: "Документов, из которых видно, что права на текст у вас, в обращении нет." },
];

const all = [...rejectionTemplates, ...appealTemplates].map(({ text }) => text);

/** The field with a template in it: nothing that was typed goes, an untouched template gives way to the next one. */
export function withTemplate(typed: string, template: string): string {
  const own = typed.trim();
  return own === "" || all.includes(own) ? template : `${own}\n\n${template}`;
}
