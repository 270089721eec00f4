import { useMemo } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useAudioQueue, useAudioUploads, useHasQueuedFiles } from "../../app/hooks/useAudioUploads.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import type { AudioUploadsActor } from "../../machines/uploads/audioUploads.machine.ts";
import { audioChapters } from "../../services/audiobooks.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { cx } from "../../ui/cx.ts";
import { Leading } from "../parts/Leading.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { useNotRestored } from "../parts/useNotRestored.tsx";
import { WorkHead } from "../works/WorkHead.tsx";
import { WorkSkeleton } from "../works/WorkSkeleton.tsx";
import { chaptersHref } from "../works/work.view.ts";
import { AudioAside } from "./AudioAside.tsx";
import { AudioBin } from "./AudioBin.tsx";
import { AudioChapters } from "./AudioChapters.tsx";
import { AudioDrop } from "./AudioDrop.tsx";
import { AudioQueuePart } from "./AudioQueuePart.tsx";
import { followed } from "./audio.view.ts";
import styles from "./EditAudio.module.css";
import { useRecording } from "./useRecording.ts";

export const first = ({ params }: Ahead) => [firstLoad(audioChapters, { id: Number(params.id) })];

/** /work/{id}/edit-audio: the chapters of an audiobook, and the files on their way to it. */
export default function EditAudioScreen({ params }: ScreenProps) {
  const loader = useLoader(audioChapters, { id: Number(params.id) }, null);
  const queue = useAudioQueue();
  const skeleton = <WorkSkeleton rows={10} />;
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title="Аудиоглавы" skeleton={skeleton}>
        {(data) =>
          data.work.format === "Audiobook" ? (
            <Loaded loader={queue} title="Аудиоглавы" skeleton={skeleton}>
              {(actor) => <EditAudio data={data} actor={actor} onChanged={loader.reload} />}
            </Loaded>
          ) : (
            <Leading to={chaptersHref(data.work)} />
          )
        }
      </Loaded>
    </div>
  );
}

type EditAudioProps = { data: ResultOf<"getAudioChapters">; actor: AudioUploadsActor; onChanged: () => void };

function EditAudio({ data: { work, chapters, uploads, limits }, actor, onChanged }: EditAudioProps) {
  const account = useAccount();
  const notRestored = useNotRestored();
  const { canWrite } = work.rights;
  const toFollow = useMemo(() => (canWrite ? followed(uploads) : []), [canWrite, uploads]);
  const queue = useAudioUploads(actor, { workId: work.id, uploads: toFollow, onSettled: onChanged });
  const hasFiles = useHasQueuedFiles(queue);
  const recording = useRecording(work.id);
  const present = useMemo(() => chapters.filter(({ state }) => state !== "deleted"), [chapters]);
  const deleted = useMemo(() => chapters.filter(({ state }) => state === "deleted"), [chapters]);
  const shared = { workState: work.state, canWrite, onChanged, onNotRestored: notRestored.tell, queue, recording };
  return (
    <>
      <WorkHead work={work} asker={account} current="content" onChanged={onChanged} />
      {notRestored.note}
      {/* Listened to by the buttons of the rows: there is nothing else to control. */}
      <audio {...recording.audio} hidden />
      <div className={cx("cols", styles.page)} data-side="end">
        <div className={cx("stack g5", styles.main)}>
          {canWrite && <AudioQueuePart queue={queue} uploads={uploads} onChanged={onChanged} />}
          {present.length > 0 ? (
            <AudioChapters workId={work.id} chapters={present} {...shared} />
          ) : (
            !hasFiles && (
              <Blank title="Здесь пока нет глав">
                {canWrite
                  ? "Выберите файлы с записью: каждый станет главой в черновиках."
                  : "Автор ещё не загрузил ни одной записи."}
              </Blank>
            )
          )}
          {deleted.length > 0 && <AudioBin chapters={deleted} {...shared} />}
        </div>
        {canWrite && <AudioDrop queue={queue} formats={limits.formats} />}
        <AudioAside limits={limits} chapters={present} />
      </div>
    </>
  );
}
