import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useActorOf } from "../../app/hooks/machines.ts";
import { SHEET } from "../../text/amounts.ts";
import { formatNumber } from "../../text/plural.ts";
import { SavedStatus } from "../../ui/SavedStatus/SavedStatus.tsx";
import { wordsNoun } from "../richText/volume.view.ts";
import { type AutosaveView, type DraftView, statusView } from "./autosave.view.ts";
import styles from "./StatusBar.module.css";

type StatusBarProps = {
  shown: AutosaveView;
  draft: DraftView;
  volume: { characters: number; words: number };
  canWrite: boolean;
  /** Who else is here. */
  children?: ReactNode;
};

const sheets = (characters: number) => (characters / SHEET).toLocaleString("ru", { maximumFractionDigits: 2 });

/** Where the text is and how much of it there is. */
export function StatusBar({ shown, draft, volume, canWrite, children }: StatusBarProps) {
  const isOffline = useSelector(useActorOf("network"), (network) => network.matches("offline"));
  const status = statusView(shown, draft, isOffline);
  return (
    <footer className={`${styles.bar} row num muted small line-above`}>
      {canWrite ? (
        <span className={`${styles.saved} row`}>
          <SavedStatus state={status.state}>{status.text}</SavedStatus>
          {draft.reason && (
            <span className={styles.warning} role="status">
              {draft.reason}
            </span>
          )}
        </span>
      ) : (
        <span className={`${styles.saved} row`}>Только чтение</span>
      )}
      {children}
      <span className={styles.fact}>
        <b>{formatNumber(volume.characters)}</b> зн.
      </span>
      <span className={styles.fact}>
        <b>{sheets(volume.characters)}</b> а. л.
      </span>
      <span className={styles.fact}>
        <b>{formatNumber(volume.words)}</b> {wordsNoun(volume.words)}
      </span>
    </footer>
  );
}
