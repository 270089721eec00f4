import { type ComponentPropsWithRef, useRef, useState } from "react";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { audioUrl } from "../../services/audiobooks.calls.ts";

type Heard = { chapterId: number; isPlaying: boolean; trouble: string };

/** One recording at a time, listened to by its author. */
export function useRecording(workId: number) {
  const [heard, setHeard] = useState<Heard | null>(null);
  const element = useRef<HTMLAudioElement>(null);
  const tell = (change: Partial<Heard>) => setHeard((known) => known && { ...known, ...change });
  const fetched = useSubmit(audioUrl, {
    onDone: ({ sources }) => {
      const audio = element.current;
      const source = sources.find(({ contentType }) => audio?.canPlayType(contentType) !== "") ?? sources[0];
      if (!audio || !source) return;
      audio.src = source.url;
      audio.play().catch((error: unknown) => {
        // Another one was chosen meanwhile.
        if (!(error instanceof Error) || error.name !== "AbortError") tell({ trouble: "Запись не читается" });
      });
    },
  });
  const toggle = (chapterId: number) => {
    const audio = element.current;
    if (!audio) return;
    if (heard?.chapterId === chapterId && heard.trouble === "" && fetched.status !== "refused") {
      if (audio.paused) void audio.play().catch(() => tell({ trouble: "Запись не читается" }));
      else audio.pause();
      return;
    }
    audio.pause();
    setHeard({ chapterId, isPlaying: false, trouble: "" });
    fetched.submit({ id: workId, chapterId });
  };
  const audio: ComponentPropsWithRef<"audio"> = {
    ref: element,
    preload: "none",
    onPlay: () => tell({ isPlaying: true }),
    onPause: () => tell({ isPlaying: false }),
    onEnded: () => tell({ isPlaying: false }),
    onError: () => tell({ isPlaying: false, trouble: "Запись не читается" }),
  };
  return {
    audio,
    toggle,
    isPlaying: (chapterId: number) => heard?.chapterId === chapterId && heard.isPlaying,
    troubleOf: (chapterId: number) =>
      heard?.chapterId !== chapterId ? "" : fetched.status === "refused" ? fetched.message : heard.trouble,
  };
}

export type Recording = ReturnType<typeof useRecording>;
