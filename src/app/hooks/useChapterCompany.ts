import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import { fromPromise } from "xstate";
import type { Companion } from "../../api/contract/chapterPresence.ts";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { chapterCompanyMachine } from "../../machines/chapters/chapterCompany.machine.ts";
import { chapterCompany } from "../../services/chapterPresence.calls.ts";
import { companyWires } from "../connectChapters.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";
import { useRestoredAsking } from "./useRestoredAccess.ts";

type Written = {
  autosave: ChapterAutosaveActor;
  chapterId: number;
  /** The block of the text with the caret, from 0; null: none. */
  blockIndex: () => number | null;
};

/** Who else writes in a chapter that is written here; what comes from them goes to its autosave. */
export function useChapterCompany({ autosave, chapterId, blockIndex }: Written): readonly Companion[] {
  const surroundings = useSurroundings();
  const latest = useRef(blockIndex);
  useEffect(() => {
    latest.current = blockIndex;
  });
  const company = useMachine(
    chapterCompanyMachine,
    () => {
      const ask = chapterCompany(surroundings);
      return {
        actors: {
          askCompany: fromPromise(({ signal }) => {
            const { workId, revision } = autosave.getSnapshot().context;
            const body = { revision, blockIndex: latest.current() };
            return ask({ params: { workId, chapterId }, body }, signal);
          }),
        },
      };
    },
    [surroundings, autosave, chapterId],
    { hears: ["network", "page"] },
  );
  useEffect(() => {
    const stops = companyWires.map((wire) => wire.connect({ chapterCompany: company, chapterAutosave: autosave }));
    return () => {
      for (const stop of stops) stop();
    };
  }, [company, autosave]);
  useRestoredAsking(company, autosave.getSnapshot().context.accountId);
  return useSelector(company, ({ context }) => context.companions);
}
