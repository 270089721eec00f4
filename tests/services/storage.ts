/** Local storage as a browser has it, but for its place. */
export class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>();

  constructor(values: Record<string, string> = {}) {
    for (const [key, value] of Object.entries(values)) this.setItem(key, value);
  }
  get length(): number {
    return this.#values.size;
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }
  removeItem(key: string): void {
    this.#values.delete(key);
  }
  clear(): void {
    this.#values.clear();
  }
}

/** A browser that keeps nothing: asking for the storage throws already. */
export const noStorage = (): Storage => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

/** A storage that is full: it can be read and not written. */
export class FullStorage extends MemoryStorage {
  override setItem(): void {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  }
}
