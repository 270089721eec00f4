type Closed = { isWithheld: true } | { isForSignedIn: true } | { isListened: true } | { isClosed: true };

/** A book or a chapter as a reader who may read it gets it. @throws when it is closed, or is a sound */
export function whole<T extends object>(book: T): Exclude<T, Closed> {
  if (["isWithheld", "isForSignedIn", "isListened", "isClosed"].some((mark) => mark in book))
    throw new Error("the book is closed");
  return book as Exclude<T, Closed>;
}
