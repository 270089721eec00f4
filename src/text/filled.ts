/** A text with its gaps filled: «{fio} уже автор» and `{ fio: "Вера" }` -> «Вера уже автор». A gap without a value stays as it is. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
