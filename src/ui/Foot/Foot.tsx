import type { ReactNode } from "react";
import styles from "./Foot.module.css";

export interface FootProps {
  links: readonly { label: string; href: string }[];
  /** «© 2026 Рукопись». */
  note: ReactNode;
  motto?: string | undefined;
}

/** The foot of every page. */
export const Foot = ({ links, note, motto = "Рукописи не горят" }: FootProps) => (
  <footer className={styles.foot}>
    <div className={`wrap ${styles.inner}`}>
      <p className={styles.motto}>{motto}</p>
      {links.length > 0 && (
        <nav aria-label="Справка">
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="num">{note}</p>
    </div>
  </footer>
);
