import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { fromCallback, fromPromise } from "xstate";
import { readKept } from "../../document/keptDocument.ts";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { chapterSeatMachine, type SeatCommand } from "../../machines/chapters/chapterSeat.machine.ts";
import type { ChapterText } from "../../machines/chapters/chapterText.ts";
import { chapterDrafts } from "../../services/chapterDrafts.service.ts";
import { sitAtChapter } from "../../services/chapterSeat.service.ts";
import { chapterTabs } from "../../services/chapterTabs.service.ts";
import { seatWires } from "../connectChapters.ts";
import { useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

type Seated = { autosave: ChapterAutosaveActor; accountId: number; chapterId: number };

/**
 * The place of this tab among those of this browser that have a chapter open.
 * @returns `isWriting`: nothing else is known yet, or this tab writes; `claim`: this tab writes from now on
 */
export function useChapterSeat({ autosave, accountId, chapterId }: Seated) {
  const surroundings = useSurroundings();
  const place = String(chapterId);
  const seat = useMachine(chapterSeatMachine, () => {
    const drafts = chapterDrafts(surroundings);
    return {
      actors: {
        sitDown: fromCallback<SeatCommand>(({ sendBack, receive }) => {
          const { claim, leave } = sitAtChapter(surroundings, { accountId, place }, sendBack);
          receive(claim);
          return leave;
        }),
        readDraft: fromPromise<ChapterText | null, void>(async () => {
          const draft = await drafts.get({ accountId, place });
          return draft && { title: draft.title, document: readKept(draft.document) };
        }),
      },
    };
  }, [surroundings, accountId, place]);
  useEffect(() => {
    const tabs = chapterTabs(surroundings);
    const isOwn = (other: { accountId: number }) => other.accountId === accountId;
    const stops = [
      ...seatWires.map((wire) => wire.connect({ chapterSeat: seat, chapterAutosave: autosave })),
      tabs.followKept((key) => {
        if (isOwn(key) && key.place === place) seat.send({ type: "draft.kept" });
      }),
      tabs.follow((saved) => {
        if (isOwn(saved) && saved.chapterId === chapterId) seat.send({ type: "chapter.saved" });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [seat, autosave, surroundings, accountId, place, chapterId]);
  const isWriting = useSelector(seat, (snapshot) => !snapshot.matches("following"));
  return { isWriting, claim: () => seat.send({ type: "seat.claimed" }) };
}
