import styles from "./PageContents.module.css";

type PageContentsProps = { parts: readonly (readonly [id: string, title: string])[] };

/** The headings of a page of text, next to it: each a link to its place. */
export const PageContents = ({ parts }: PageContentsProps) => (
  <nav className={styles.contents} aria-label="На этой странице">
    <ul>
      {parts.map(([id, title]) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
);
