import type { Chapter } from "../../api/contract/chapters.ts";
import { scheduleRefusal, whoSees } from "../kit/chapter.view.ts";
import { TimeDialog } from "../kit/TimeDialog.tsx";

type ScheduleDialogProps = {
  /** `durationMs`: of a chapter of an audiobook alone. */
  chapter: Pick<Chapter, "state" | "publishTime" | "isDisputed"> & { durationMs?: number | null };
  workState: Parameters<typeof whoSees>[1];
  textLength: number;
  busy: boolean;
  /** The server's refusal. */
  message: string;
  onSchedule: (at: string) => void;
  onClose: () => void;
};

/** When a chapter comes out, by Moscow. */
export function ScheduleDialog({ chapter, workState, textLength, ...dialog }: ScheduleDialogProps) {
  const readers = whoSees({ state: "scheduled" }, workState);
  return (
    <TimeDialog
      {...dialog}
      publishTime={chapter.publishTime}
      hint={["Глава выйдет сама. До этого её можно править и снять с плана", readers].filter(Boolean).join(". ")}
      refusalOf={(at) => scheduleRefusal(chapter, at, Date.now(), textLength, chapter.durationMs)}
    />
  );
}
