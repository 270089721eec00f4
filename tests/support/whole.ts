/** A book or a chapter as it is given to whoever may read it. @throws when it is closed */
export function whole<T extends object>(book: T): Exclude<T, { isWithheld: true } | { isForSignedIn: true }> {
  if ("isWithheld" in book || "isForSignedIn" in book) throw new Error("the book is closed");
  return book as Exclude<T, { isWithheld: true } | { isForSignedIn: true }>;
}
