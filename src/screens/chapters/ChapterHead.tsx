import type { ReactNode } from "react";
import { useColorMode } from "../../app/hooks/useColorMode.ts";
import { IconButtonLink } from "../../ui/IconButton/IconButton.tsx";
import { ThemeToggle } from "../../ui/ThemeToggle/ThemeToggle.tsx";
import styles from "./ChapterWorkplace.module.css";

type ChapterHeadProps = {
  work: { id: number; title: string };
  title: string;
  badge?: ReactNode;
  children?: ReactNode;
};

/** The bar above a manuscript: the way back, where one is, the theme, and what can be done. */
export function ChapterHead({ work, title, badge, children }: ChapterHeadProps) {
  const [mode, next] = useColorMode();
  const contents = `/work/${work.id}/edit/content`;
  return (
    <header className={`${styles.bar} row keep line-below`} data-over="top">
      <IconButtonLink
        icon="chevron-left"
        href={contents}
        label={`К содержанию «${work.title}»`}
        className={styles.back}
      />
      <div className={`${styles.where} shrinks`}>
        <a href={contents}>{work.title}</a>
        <div className={`${styles.name} row keep g2 shrinks`}>
          <h1>{title || "Без названия"}</h1>
          {badge}
        </div>
      </div>
      <div className={`${styles.tools} row keep g2`}>
        <span className={styles.theme}>
          <ThemeToggle mode={mode} onChange={next} />
        </span>
        {children}
      </div>
    </header>
  );
}
