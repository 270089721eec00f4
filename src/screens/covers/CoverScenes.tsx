import type { CoverScene } from "../../api/contract/coverScene.ts";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { CoverCanvas } from "./CoverCanvas.tsx";
import styles from "./CoverResult.module.css";
import type { Painting } from "./usePainting.ts";

type CoverScenesProps = { scene: CoverScene; painting: Painting | null; title: string; author: string };

/** A cover where readers meet it: catalogue, list and phone, by day and by night. */
export function CoverScenes({ scene, painting, title, author }: CoverScenesProps) {
  const shown = (width: number, className: string | undefined, label?: string) => (
    <span className={className}>
      <CoverCanvas scene={scene} painting={painting} width={width} label={label} />
    </span>
  );
  return (
    <section className="stack g4" aria-labelledby="cover-scenes">
      <h2 id="cover-scenes">Какой её увидят</h2>
      <div className={`${styles.scenes} stack`}>
        {(["light", "dark"] as const).map((theme) => (
          <section
            key={theme}
            className={`stack g4 ${styles.scene}`}
            data-theme={theme}
            aria-labelledby={`cover-${theme}`}
          >
            <h3 className="overline" id={`cover-${theme}`}>
              {theme === "light" ? "Светлые цвета" : "Тёмные цвета"}
            </h3>
            <ul className={`${styles.shelf} top stack`} aria-label="В каталоге">
              <li aria-hidden="true">
                <Cover id={4} title="Паромщик" author="Илья Кромский" />
                <span>Паромщик</span>
              </li>
              <li>
                {shown(92, styles.picture, "Новая обложка в каталоге")}
                <span>{title}</span>
              </li>
              <li aria-hidden="true">
                <Cover id={9} title="Ять" author="Рената Ибрагимова" />
                <span>Ять</span>
              </li>
            </ul>
            <div className={`${styles.row} row keep line-above`}>
              {shown(56, `${styles.picture} ${styles.small}`)}
              <span>
                <b>{title}</b>
                <br />
                <span className="small muted">В списке произведений</span>
              </span>
            </div>
            <div className={`${styles.row} row keep line-above`}>
              {shown(36, `${styles.picture} ${styles.tiny}`)}
              <span className="small">
                Вышла новая глава
                <br />
                <span className="muted">сегодня, 12:04</span>
              </span>
            </div>
          </section>
        ))}
        <section className={`stack g4 ${styles.scene}`} aria-labelledby="cover-phone">
          <h3 className="overline" id="cover-phone">
            Телефон, 360 px
          </h3>
          <div className={styles.phone}>
            {shown(125, styles.picture)}
            <b>{title}</b>
            <span className="small muted">{author}</span>
            <span className={styles.read} aria-hidden="true">
              Читать
            </span>
          </div>
        </section>
      </div>
    </section>
  );
}
