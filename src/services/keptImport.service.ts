/** `modified`: when the file had last been changed as it was chosen, in milliseconds. */
type Begun = { id: string; modified: number };

type Surroundings = {
  /** Local storage that may throw. */
  storage: () => Storage;
  /** Whose imports they are. */
  accountId: () => number;
};

const isBegun = (value: unknown): value is Begun => {
  if (typeof value !== "object" || value === null) return false;
  const { id, modified } = value as Partial<Record<keyof Begun, unknown>>;
  return typeof id === "string" && /^[0-9a-f-]{36}$/i.test(id) && typeof modified === "number";
};

/** Remembers on this device which import an account has under way; without a storage nothing is remembered. */
export function createKeptImport({ storage, accountId }: Surroundings) {
  const key = () => `bookImport.${accountId()}`;
  const read = (): Begun | null => {
    try {
      const value: unknown = JSON.parse(storage().getItem(key()) ?? "null");
      return isBegun(value) ? value : null;
    } catch {
      return null;
    }
  };
  return {
    read,
    write: (begun: Begun): void => {
      try {
        storage().setItem(key(), JSON.stringify(begun));
      } catch {
        // The import lives as long as the page.
      }
    },
    /** Another one that was begun meanwhile stays. */
    drop: (id: string): void => {
      if (read()?.id === id) storage().removeItem(key());
    },
  };
}

export type KeptImport = ReturnType<typeof createKeptImport>;
