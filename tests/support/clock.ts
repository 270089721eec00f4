/** A clock that only a test moves. */
export class TestClock {
  #now: number;

  constructor(iso: string) {
    this.#now = Date.parse(iso);
  }

  readonly now = (): Date => new Date(this.#now);

  set(iso: string): void {
    this.#now = Date.parse(iso);
  }

  /** Forwards by milliseconds. */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
