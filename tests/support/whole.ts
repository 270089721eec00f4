type Closed = { isWithheld: true } | { isForSignedIn: true } | { isListened: true };

/** A book or a chapter as it is given to whoever may read it. @throws when it is closed, or is a sound */
export function whole<T extends object>(book: T): Exclude<T, Closed> {
  if ("isWithheld" in book || "isForSignedIn" in book || "isListened" in book) throw new Error("the book is closed");
  return book as Exclude<T, Closed>;
}
