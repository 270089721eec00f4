type Part<Whole> = Whole extends (...given: never[]) => unknown
  ? Whole
  : Whole extends object
    ? { [Name in keyof Whole]?: Part<Whole[Name]> }
    : Whole;

/** Of something large, what a test needs. Every part that is given has its type. */
export const partOf = <Whole>(part: Part<NoInfer<Whole>>): Whole => part as Whole;

/** A value past the types: what the contract forbids and somebody sends all the same, or a stand-in for a thing of the browser. */
export const untyped = (value: unknown): never => value as never;
