/** A place in the text of the file, from 1. */
export type TextPosition = { line: number; column: number };

/** A file that cannot become a book. The message is Russian and is shown; nothing was created. */
export class ImportRefusal extends Error {
  override readonly name = "ImportRefusal";
  readonly place: TextPosition | undefined;

  constructor(message: string, place?: TextPosition) {
    super(place ? `${message}: строка ${place.line}, столбец ${place.column}` : message);
    this.place = place;
  }

  /** The same refusal on the other side of a thread, where `message` has its place already. */
  static told(message: string, place: TextPosition | undefined): ImportRefusal {
    return Object.assign(new ImportRefusal(message), { place });
  }
}
