import { type MouseEvent, useEffect, useId, useRef } from "react";
import { counted } from "../../text/plural.ts";
import { cx } from "../cx.ts";
import styles from "./ErrorSummary.module.css";

export interface FormError {
  /** Name of the field in the form. */
  field: string;
  /** Id of the control, or of its fieldset. */
  id: string;
  message: string;
}

export interface ErrorSummaryProps {
  errors: readonly FormError[];
  /** What is to be done; «Исправьте 2 ошибки» without it. */
  title?: string | undefined;
  /** Number of the attempt to submit: a new one takes the focus again. */
  attempt?: number | undefined;
  className?: string | undefined;
}

const controls = "input:not([type=hidden]), select, textarea, button, [tabindex]";

/** To a control, or to the first one of the fieldset that has the id. */
export const focusControl = (id: string): void => {
  const target = document.getElementById(id);
  if (!target) return;
  const control = target.matches(controls) ? target : (target.querySelector<HTMLElement>(controls) ?? target);
  control.focus({ preventScroll: true });
  target.scrollIntoView({ block: "center" });
};

const goTo = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
  // The hash in the address belongs to the router.
  event.preventDefault();
  event.stopPropagation();
  focusControl(id);
};

/** All the errors of a form above it, each leading to its field. Shows nothing without errors. */
export function ErrorSummary({ errors, title, attempt, className }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const headingId = useId();
  const shown = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks for the focus again
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <section ref={box} className={cx(styles.summary, className)} aria-labelledby={headingId} tabIndex={-1}>
      <h2 id={headingId}>{title ?? `Исправьте ${counted(errors.length, ["ошибку", "ошибки", "ошибок"])}`}</h2>
      <ul>
        {errors.map(({ field, id, message }) => (
          <li key={field}>
            <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
