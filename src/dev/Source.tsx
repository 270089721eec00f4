import { use, useState } from "react";
import { plainSourceOf } from "../charts/plain.ts";
import type { Entry } from "./catalogue.ts";
import styles from "./Panel.module.css";

const EDITOR = "https://stately.ai/editor";

/** The file of a machine, and what Stately's editor takes. */
export function Source({ entry }: { entry: Entry }) {
  const source = use(entry.source());
  const [answer, setAnswer] = useState("");
  const copy = async (words: string, name: string) => {
    const said = await navigator.clipboard.writeText(words).then(
      () => `${name} is in the clipboard.`,
      () => "The browser gave no access to the clipboard.",
    );
    setAnswer(said);
  };
  return (
    <div className={styles.source}>
      <div className={styles.bar}>
        <button type="button" onClick={() => void copy(source, entry.file)} disabled={source === ""}>
          Copy the file
        </button>
        <button type="button" onClick={() => void copy(plainSourceOf(entry.machine), "The chart alone, as one file,")}>
          Copy the chart alone
        </button>
        <a href={EDITOR} target="_blank" rel="noreferrer">
          Stately’s editor
        </a>
        <span className={styles.hint} role="status">
          {answer}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard */}
      <pre tabIndex={0}>{source || plainSourceOf(entry.machine)}</pre>
    </div>
  );
}
