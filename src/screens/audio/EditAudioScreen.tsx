import { useMemo, useState } from "react";
import type { AudioChapter } from "../../api/contract/audiobooks.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useHasQueuedFiles } from "../../app/hooks/queuedFiles.ts";
import type { AudioQueue } from "../../app/hooks/useAudioUploads.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { audioChapters, reorderAudioChapters } from "../../services/audiobooks.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { cx } from "../../ui/cx.ts";
import { chaptersHref } from "../kit/work.view.ts";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Leading } from "../parts/Leading.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { useNotRestored } from "../parts/useNotRestored.tsx";
import { ChapterList, type ChapterRows } from "../works/ChapterList.tsx";
import { WorkHead } from "../works/WorkHead.tsx";
import { WorkSkeleton } from "../works/WorkSkeleton.tsx";
import { AudioAside } from "./AudioAside.tsx";
import { AudioRow } from "./AudioRow.tsx";
import { followed } from "./audio.view.ts";
import styles from "./EditAudio.module.css";
import { useRecording } from "./useRecording.ts";

const loadBin = () =>
  neededChunk(() =>
    import("../works/ChapterBin.tsx").then(({ ChapterBin }) => ({ default: ChapterBin<AudioChapter> })),
  );
const loadUploading = () => neededChunk(() => import("./Uploading.tsx"));
const loadQueuePart = () => loadUploading().then(({ AudioQueuePart }) => ({ default: AudioQueuePart }));
const loadDrop = () => loadUploading().then(({ AudioDrop }) => ({ default: AudioDrop }));

export const first = ({ params }: Ahead) => [firstLoad(audioChapters, { id: Number(params.id) })];

/** /work/{id}/edit-audio: the chapters of an audiobook, and the files on their way to it. */
export default function EditAudioScreen({ params }: ScreenProps) {
  const loader = useLoader(audioChapters, { id: Number(params.id) }, null);
  const skeleton = <WorkSkeleton rows={10} />;
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title="Аудиоглавы" skeleton={skeleton}>
        {(data) =>
          data.work.format === "Audiobook" ? (
            <EditAudio data={data} onChanged={loader.reload} />
          ) : (
            <Leading to={chaptersHref(data.work)} />
          )
        }
      </Loaded>
    </div>
  );
}

type EditAudioProps = { data: ResultOf<"getAudioChapters">; onChanged: () => void };

function EditAudio({ data: { work, chapters, uploads, limits }, onChanged }: EditAudioProps) {
  const account = useAccount();
  const notRestored = useNotRestored();
  const { canWrite } = work.rights;
  const toFollow = useMemo(() => (canWrite ? followed(uploads) : []), [canWrite, uploads]);
  const [queue, setQueue] = useState<AudioQueue | null>(null);
  const hasFiles = useHasQueuedFiles(queue);
  const recording = useRecording(work.id);
  const present = useMemo(() => chapters.filter(({ state }) => state !== "deleted"), [chapters]);
  const deleted = useMemo(() => chapters.filter(({ state }) => state === "deleted"), [chapters]);
  const rows: Omit<ChapterRows<AudioChapter>, "chapters"> = {
    workState: work.state,
    canWrite,
    onChanged,
    onNotRestored: notRestored.tell,
    styles,
    estimate: 64,
    children: (row) => <AudioRow {...row} queue={queue} recording={recording} />,
  };
  return (
    <>
      <WorkHead work={work} asker={account} current="content" onChanged={onChanged} />
      {notRestored.note}
      {/* Listened to by the buttons of the rows: there is nothing else to control. */}
      <audio {...recording.audio} hidden />
      <div className={cx("cols", styles.page)} data-side="end">
        <div className={cx("stack g5", styles.main)}>
          {canWrite && (
            <LazyShown
              load={loadUploading}
              with={{ workId: work.id, uploads: toFollow, onSettled: onChanged, onQueue: setQueue }}
            />
          )}
          {canWrite && queue && <LazyShown load={loadQueuePart} with={{ queue, uploads, onChanged }} />}
          {present.length > 0 ? (
            <section className="stack g3" aria-labelledby="audio-chapters">
              <div className="row between">
                <h2 id="audio-chapters">Главы</h2>
                <span className="small muted">порядок глав и есть порядок прослушивания</span>
              </div>
              <ChapterList workId={work.id} reorder={reorderAudioChapters} chapters={present} {...rows} />
            </section>
          ) : (
            !hasFiles && (
              <Blank title="Здесь пока нет глав">
                {canWrite
                  ? "Выберите файлы с записью: каждый станет главой в черновиках."
                  : "Автор ещё не загрузил ни одной записи."}
              </Blank>
            )
          )}
          {deleted.length > 0 && <LazyShown load={loadBin} with={{ chapters: deleted, ...rows }} />}
        </div>
        {canWrite && (
          <div className={styles.bring}>
            {queue && <LazyShown load={loadDrop} with={{ queue, formats: limits.formats }} />}
          </div>
        )}
        <AudioAside limits={limits} chapters={present} />
      </div>
    </>
  );
}
