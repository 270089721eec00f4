import type { ResultOf } from "../../api/contract/index.ts";
import { LinkedText, linkOfPeople } from "../../ui/LinkedText/LinkedText.tsx";
import styles from "./Person.module.css";

type AboutProps = { author: Pick<ResultOf<"getShortInfo">, "aboutMe" | "birthday" | "sex" | "links"> };

const sexes = { female: "женский", male: "мужской" } as const;

/** What an author tells of themselves, as far as it is shown; nothing where there is nothing. */
export function About({ author: { aboutMe, birthday, sex, links } }: AboutProps) {
  if (!aboutMe && !birthday && !sex && links.length === 0) return null;
  return (
    <section className="stack g4" aria-labelledby="about">
      <h2 id="about">Об авторе</h2>
      {aboutMe && (
        <p className="narrow anywhere pre-line" dir="auto">
          <LinkedText text={aboutMe} />
        </p>
      )}
      {(birthday || sex) && (
        <dl className={`${styles.facts} stack`}>
          {birthday && (
            <div>
              <dt className="small muted">День рождения</dt>
              <dd>{birthday}</dd>
            </div>
          )}
          {sex && (
            <div>
              <dt className="small muted">Пол</dt>
              <dd>{sexes[sex]}</dd>
            </div>
          )}
        </dl>
      )}
      {links.length > 0 && (
        <ul className="row" aria-label="Ссылки автора">
          {links.map(({ title, url }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links may be the same
            <li key={index}>
              <a className="alone" href={url} rel={linkOfPeople}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
