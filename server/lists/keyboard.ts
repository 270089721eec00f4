const russian = "йцукенгшщзхъфывапролджэячсмитьбюё";
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/** What the same keys give in the other of the two layouts; null: no letter would be another. */
export function otherLayout(typed: string): string | null {
  const small = typed.toLowerCase();
  const [from, to] = /[а-яё]/.test(small) ? [russian, latin] : [latin, russian];
  const swapped = Array.from(small, (letter) => to[from.indexOf(letter)] ?? letter).join("");
  return swapped === small ? null : swapped;
}
