import { useEffect, useMemo, useState } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import type { BookChapter } from "../../api/contract/reading.ts";
import { useSurroundings } from "../../app/hooks/machines.ts";
import { useBrought } from "../../app/hooks/useBrought.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { createReaderSettingsService } from "../../services/readerSettings.service.ts";
import { bookChapter } from "../../services/reading.calls.ts";
import { formatNumber } from "../../text/plural.ts";
import { chapterTabTitle } from "../../text/tabTitles.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { IconButtonLink } from "../../ui/IconButton/IconButton.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";
import { SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import { Paragraphs } from "../kit/Paragraphs.tsx";
import { useArrowTurns } from "../kit/useArrowTurns.ts";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { useArrived, useTaken } from "../parts/useArrived.ts";
import { ChapterText } from "./ChapterText.tsx";
import { LazyClosedBook, withClosedBook } from "./LazyClosedBook.tsx";
import { loadLazyReaderParts } from "./loadLazyReaderParts.ts";
import { ReaderBar } from "./ReaderBar.tsx";
import styles from "./ReaderScreen.module.css";

const inputOf = ({ params }: Pick<Ahead, "params">) => ({
  workId: Number(params.workId),
  chapterId: Number(params.chapterId),
});
const load = withClosedBook(bookChapter);
export const first = (ahead: Ahead) => [firstLoad(load, inputOf(ahead))];
export const isKept = true;

/** Null: it has not come, or is not shown yet. */
const textOf = (data: ResultOf<"getBookChapter"> | null) => (data && "html" in data ? data : null);

/** /book/{id}/read/{chapterId}: one chapter, for guests too. The bars stay from chapter to chapter. */
export default function ReaderScreen({ params, arrival = 0 }: ScreenProps) {
  const brought = useBrought(load, inputOf({ params }), arrival);
  const { data, take } = useArrived(textOf(brought?.data ?? null), arrival);
  if (data) return <Reader chapter={data} arrival={arrival} />;
  return <ReaderLoader key={arrival} params={params} onLoaded={take} />;
}

type ReaderLoaderProps = Pick<ScreenProps, "params"> & { onLoaded: (chapter: BookChapter) => void };

function ReaderLoader({ params, onLoaded }: ReaderLoaderProps) {
  const loader = useLoader(load, inputOf({ params }), null);
  useTaken(textOf(loader.data), onLoaded);
  const waiting = (
    <>
      <div className={styles.top}>
        <header className={styles.bar}>
          <div className="wrap">
            <IconButtonLink icon="chevron-left" href={`/book/${params.workId}`} label="К книге" />
          </div>
        </header>
      </div>
      <main id="main" className={styles.main} aria-busy="true">
        <h1 className="vh">Глава загружается</h1>
        <div className={styles.opener}>
          <SkeletonLines lines={2} />
        </div>
        <div className={styles.waiting}>
          <SkeletonLines lines={16} />
        </div>
      </main>
    </>
  );
  return (
    <Loaded loader={loader} skeleton={waiting} title="Чтение" isBare>
      {(data) =>
        "html" in data ? (
          waiting
        ) : (
          <main id="main" tabIndex={-1} className="wrap page">
            <LazyClosedBook
              book={data}
              chapter={inputOf({ params })}
              path={`/book/${params.workId}/read/${params.chapterId}`}
              onOpened={loader.reload}
              waiting={<SkeletonLines lines={8} />}
            />
          </main>
        )
      }
    </Loaded>
  );
}

function Reader({ chapter, arrival }: { chapter: BookChapter; arrival: number }) {
  const surroundings = useSurroundings();
  const readerSettings = useMemo(() => createReaderSettingsService(surroundings), [surroundings]);
  const [settings, setSettings] = useState(readerSettings.read);
  const [progress, setProgress] = useState(0);
  const { work, chapters, number, previous, next } = chapter;
  const title = chapter.title || "Без названия";
  const isOut = !chapter.isDraft;

  useEffect(() => {
    document.title = chapterTabTitle(chapter);
  }, [chapter]);

  useEffect(() => {
    readerSettings.write(settings);
    const root = document.documentElement;
    if (settings.paper === "site") root.removeAttribute("data-paper");
    else root.dataset.paper = settings.paper;
    return () => root.removeAttribute("data-paper");
  }, [readerSettings, settings]);

  const whereText = `Глава ${formatNumber(number)} из ${formatNumber(chapters.length)}`;
  const readPath = (id: number) => `/book/${work.id}/read/${id}`;
  useArrowTurns(previous && readPath(previous.id), next && readPath(next.id));
  return (
    <>
      <ReaderBar chapter={chapter} arrival={arrival} settings={settings} onChange={setSettings} />
      <main
        key={arrival}
        id="main"
        tabIndex={-1}
        className={styles.main}
        data-size={settings.size}
        data-width={settings.width}
        data-leading={settings.leading}
      >
        <header className={styles.opener}>
          <p className={styles.number}>{whereText}</p>
          {chapter.isDraft && (
            <p className={styles.preview}>
              <Badge kind="draft">Черновик: читателям не виден</Badge>
              <a href={`/work/edit/chapter/${chapter.id}`}>Вернуться к рукописи</a>
            </p>
          )}
          <h1>{title}</h1>
        </header>
        <ChapterText chapter={chapter} onProgress={setProgress} />
        {chapter.afterword && (
          <section className={styles.afterword} aria-labelledby="afterword">
            <h2 id="afterword">Послесловие</h2>
            <Paragraphs text={chapter.afterword} className={styles.text} />
          </section>
        )}
        {isOut && !next && <LazyShown load={loadLazyReaderParts} with={{ part: "end", chapter }} />}
        {isOut && <LazyShown load={loadLazyReaderParts} with={{ part: "comments", chapter }} />}
        <nav className={styles.turn} aria-label="Соседние главы">
          {previous ? (
            <ButtonLink
              href={readPath(previous.id)}
              icon={<Icon name="chevron-left" />}
              aria-label={`Предыдущая глава: ${previous.title}`}
              aria-keyshortcuts="ArrowLeft"
            >
              {previous.title || "Предыдущая"}
            </ButtonLink>
          ) : (
            <ButtonLink href={`/book/${work.id}`}>К книге</ButtonLink>
          )}
          {next ? (
            <ButtonLink
              variant="primary"
              href={readPath(next.id)}
              aria-label={`Следующая глава: ${next.title}`}
              aria-keyshortcuts="ArrowRight"
            >
              {next.title || "Следующая"}
              <Icon name="chevron-right" />
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" href={`/book/${work.id}`}>
              К оглавлению
            </ButtonLink>
          )}
        </nav>
      </main>
      <footer className={styles.foot}>
        <Progress label="Прочитано в главе" value={Math.round(progress * 100)} className={styles.progress} />
        <div className="wrap num">
          <span>{whereText}</span>
          <span>{`${Math.round(progress * 100)}\u00a0%`}</span>
        </div>
      </footer>
    </>
  );
}
