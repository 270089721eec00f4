import type { AudioChapter } from "../../api/contract/audiobooks.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import { bookText, quotaText, sizeText } from "./audio.view.ts";
import styles from "./EditAudio.module.css";

type AudioAsideProps = { limits: ResultOf<"getAudioChapters">["limits"]; chapters: readonly AudioChapter[] };

/** Which files fit, and how much room is left. */
export const AudioAside = ({ limits, chapters }: AudioAsideProps) => (
  <aside className="stack g2" aria-labelledby="audio-limits">
    <h2 id="audio-limits">Какие файлы подойдут</h2>
    <dl className={`${styles.limits} small`}>
      <dt>Формат</dt>
      <dd>{limits.formats.join(", ")}</dd>
      <dt>Размер файла</dt>
      <dd>до {sizeText(limits.maxFile)}</dd>
      <dt>Длина главы</dt>
      <dd>от секунды до суток</dd>
      <dt>Занято места</dt>
      <dd>{quotaText(limits)}</dd>
      {chapters.length > 0 && (
        <>
          <dt>Сейчас в книге</dt>
          <dd>{bookText(chapters)}</dd>
        </>
      )}
    </dl>
  </aside>
);
