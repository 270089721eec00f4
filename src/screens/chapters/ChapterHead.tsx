import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useActorOf } from "../../app/hooks/machines.ts";
import { Icon } from "../../ui/Icon/Icon.tsx";
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
  const colorMode = useActorOf("colorMode");
  const mode = useSelector(colorMode, ({ value }) => (value === "restoring" ? "system" : value));
  const contents = `/work/${work.id}/edit/content`;
  return (
    <header className={styles.bar} data-over="top">
      <IconButtonLink href={contents} label={`К содержанию «${work.title}»`} className={styles.back}>
        <Icon name="chevron-left" />
      </IconButtonLink>
      <div className={styles.where}>
        <a href={contents}>{work.title}</a>
        <div className={styles.name}>
          <h1>{title || "Без названия"}</h1>
          {badge}
        </div>
      </div>
      <div className={styles.tools}>
        <span className={styles.theme}>
          <ThemeToggle mode={mode} onChange={(chosen) => colorMode.send({ type: "mode.chosen", mode: chosen })} />
        </span>
        {children}
      </div>
    </header>
  );
}
