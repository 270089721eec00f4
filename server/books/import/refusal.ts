/** A file that cannot become a book. The message is Russian and is shown; nothing was created. */
export class ImportRefusal extends Error {
  override readonly name = "ImportRefusal";

  constructor(message: string, place?: { line: number; column: number }) {
    super(place ? `${message}: строка ${place.line}, столбец ${place.column}` : message);
  }
}
