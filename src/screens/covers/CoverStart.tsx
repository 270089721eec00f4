import { useEffect, useRef, useState } from "react";
import type { CoverScene } from "../../api/contract/coverScene.ts";
import type { CoverWords } from "../../cover/templates/pieces.ts";
import type { TemplateGroup } from "../../cover/templates/template.ts";
import { variantOf } from "../../cover/variants.ts";
import { Button } from "../../ui/Button/Button.tsx";
import styles from "./CoverStart.module.css";
import { DesignList } from "./DesignList.tsx";
import studio from "./Studio.module.css";
import { type CoveredWork, StudioBar } from "./StudioBar.tsx";
import { GroupChips, Templates } from "./TemplateStrip.tsx";

type CoverStartProps = {
  work: CoveredWork;
  words: CoverWords;
  /** A picture that is to be cut: the editor opens with it at once. */
  cropped: CoverScene | null;
  onBegin: (scene: CoverScene) => void;
};

const emptyScene: CoverScene = { version: 1, background: { kind: "colour", colour: "#22355f" }, layers: [] };

/** What a cover begins with: one's own designs, a template, or nothing. */
export function CoverStart({ work, words, cropped, onBegin }: CoverStartProps) {
  const [group, setGroup] = useState<TemplateGroup | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (!cropped || begun.current) return;
    begun.current = true;
    onBegin(cropped);
  }, [cropped, onBegin]);
  if (cropped) return null;
  return (
    <div className={studio.studio} data-alone="">
      <StudioBar work={work} />
      <main id="main" className={`${styles.main} stack g7`} tabIndex={-1}>
        <DesignList workId={work?.id ?? null} />
        <section className="stack g4" aria-labelledby="cover-templates">
          <div className={`${styles.head} row between`}>
            <h2 id="cover-templates">С чего начать</h2>
            <GroupChips group={group} onGroup={setGroup} />
          </div>
          <p className="muted">
            {work
              ? "Название, автор и цикл уже набраны. Любой шаблон можно переделать целиком."
              : "Имя автора уже набрано, название напишете на обложке. Любой шаблон можно переделать целиком."}
          </p>
          <Templates
            words={words.title === "" ? { ...words, title: "Название" } : words}
            group={group}
            width={180}
            className={styles.templates}
            onChoose={onBegin}
          />
          <div className="row g3">
            <Button onClick={() => onBegin(variantOf(Math.floor(Math.random() * 384), words, group))}>
              Случайный вариант
            </Button>
            <Button variant="text" onClick={() => onBegin(emptyScene)}>
              Начать с пустой обложки
            </Button>
          </div>
        </section>
      </main>
    </div>
  );
}
