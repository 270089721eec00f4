import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { ChapterDraftActor } from "../../machines/chapters/chapterDraft.machine.ts";

/** When this device took the newest text, ISO 8601; null: nothing has been written there. */
export function useKeptAt(journal: ChapterDraftActor | undefined): string | null {
  const written = useSelector(journal, (snapshot) => (snapshot?.matches("kept") ? snapshot.context.written : null));
  const [kept, setKept] = useState<{ written: object | null; at: string | null }>({ written: null, at: null });
  if (written !== null && written !== kept.written) setKept({ written, at: new Date().toISOString() });
  return kept.at;
}
