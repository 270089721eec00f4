import type { ReactNode } from "react";
import { useColorMode } from "../../app/hooks/useColorMode.ts";
import { IconButtonLink } from "../../ui/IconButton/IconButton.tsx";
import { ThemeToggle } from "../../ui/ThemeToggle/ThemeToggle.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import styles from "./Studio.module.css";

export type CoveredWork = { id: number; title: string } | null;
type StudioBarProps = { work: CoveredWork; status?: ReactNode; children?: ReactNode };

/** The bar above the stage: the way back, and what can be done with the whole design. */
export function StudioBar({ work, status, children }: StudioBarProps) {
  const [mode, next] = useColorMode();
  const back = work ? `/work/${work.id}/edit` : "/";
  return (
    <header className={`${styles.bar} row keep g1 line-below`} data-over="top">
      <IconButtonLink
        icon="chevron-left"
        href={back}
        label={work ? `К настройкам произведения «${work.title}»` : "На главную"}
        className={styles.back}
      />
      <div className={`${styles.where} shrinks`}>
        {work && <a href={back}>{work.title}</a>}
        <PageTitle />
      </div>
      <div className={styles.status}>{status}</div>
      <div className={`${styles.actions} row keep g1`}>
        {children}
        <span className={styles.theme}>
          <ThemeToggle mode={mode} onChange={next} />
        </span>
      </div>
    </header>
  );
}
