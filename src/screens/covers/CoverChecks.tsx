import { useDeferredValue, useMemo } from "react";
import type { CoverScene } from "../../api/contract/coverScene.ts";
import { type CoverCheck, checkCover } from "../../cover/checks.ts";
import { coverFaces } from "../../cover/faces.ts";
import { fontFailed } from "../../cover/fonts.ts";
import { groundBy } from "../../cover/ground.ts";
import type { CoverFont } from "../../text/covers.ts";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { CoverCanvas } from "./CoverCanvas.tsx";
import styles from "./CoverChecks.module.css";
import type { Painting } from "./usePainting.ts";

/** What is said of a cover, once its letters are here. */
export function useChecks(scene: CoverScene, painting: Painting | null): CoverCheck[] {
  const [looked, by] = [useDeferredValue(scene), useDeferredValue(painting)];
  return useMemo(
    () => (by ? checkCover(looked, by.layoutOf, groundBy(looked, by.pictures, by.layoutOf)) : []),
    [looked, by],
  );
}

type Said = Pick<CoverCheck, "kind" | "text"> & { detail?: string | null };

/** The checks in words. */
export const CheckList = ({ checks }: { checks: readonly Said[] }) => (
  <ul className={`${styles.list} stack g2 small`}>
    {checks.map(({ kind, text, detail }) => (
      <li key={text} data-kind={kind}>
        <Icon name={kind === "ok" ? "circle-check" : "triangle-exclamation-point"} />
        <span>
          {text}
          {detail && `: ${detail}`}
        </span>
      </li>
    ))}
  </ul>
);

type CoverChecksProps = {
  scene: CoverScene;
  painting: Painting | null;
  failed: readonly CoverFont[];
  lost: boolean;
};

/** The cover in its true size of the catalogue, and what is said of it. */
export function CoverChecks({ scene, painting, failed, lost }: CoverChecksProps) {
  const checks = useChecks(scene, painting);
  const troubles: Said[] = [
    ...failed.map((font) => `${fontFailed}: ${coverFaces[font].name}, вместо него Literata`),
    ...(lost ? ["Картинка не загрузилась"] : []),
  ].map((text) => ({ kind: "warning", text }));
  return (
    <section className={`${styles.checks} stack g3`} aria-labelledby="cover-checks">
      <h2 className="overline" id="cover-checks">
        Как в каталоге, 160 px
      </h2>
      <div className={`${styles.inner} top stack`}>
        <span className={styles.picture}>
          <CoverCanvas scene={scene} painting={painting} width={160} label="Обложка шириной 160 пикселей" />
        </span>
        <CheckList checks={[...troubles, ...checks.map(({ kind, text }) => ({ kind, text }))]} />
      </div>
    </section>
  );
}
