import type { Plain } from "./messages.ts";
import styles from "./Panel.module.css";

const isOpened = (value: Plain): value is Plain[] | { [name: string]: Plain } =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

type ContextTreeProps = { name: string; value: Plain; isOpen?: boolean };

/** A value as a tree: what holds more is opened by a press. */
export function ContextTree({ name, value, isOpen = false }: ContextTreeProps) {
  if (!isOpened(value))
    return (
      <p className={styles.leaf}>
        <span className={styles.name}>{name}</span> {JSON.stringify(value)}
      </p>
    );
  const size = Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`;
  return (
    <details className={styles.branch} open={isOpen}>
      <summary>
        <span className={styles.name}>{name}</span> {size}
      </summary>
      {Object.entries(value).map(([key, inner]) => (
        <ContextTree key={key} name={key} value={inner} />
      ))}
    </details>
  );
}
