/**
 * A control of a dialog without its check on blur: the message would make the dialog taller between the press and the release of a
 * button, and the click would be lost.
 */
export function calm<P extends { onBlur?: unknown }>({ onBlur: _, ...props }: P): Omit<P, "onBlur"> {
  return props;
}
