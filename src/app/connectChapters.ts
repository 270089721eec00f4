import type { ChapterAutosaveActor } from "../machines/chapters/chapterAutosave.machine.ts";
import type { ChapterCompanyActor } from "../machines/chapters/chapterCompany.machine.ts";
import type { ChapterSeatActor } from "../machines/chapters/chapterSeat.machine.ts";
import { follow, type Wire, wireAmong } from "./wire.ts";

/** A chapter on the screen of somebody who writes it, and its place among the tabs of this browser. */
export type SeatParties = { chapterAutosave: ChapterAutosaveActor; chapterSeat: ChapterSeatActor };
/** The same chapter, and who else writes it. */
export type CompanyParties = { chapterAutosave: ChapterAutosaveActor; chapterCompany: ChapterCompanyActor };

const wireSeat = wireAmong<SeatParties>();
const wireCompany = wireAmong<CompanyParties>();

/** Who hears whom while a chapter is on the screen. */
export const seatWires: readonly Wire<SeatParties>[] = [
  wireSeat(
    "chapterSeat",
    "text.followed",
    "chapterAutosave",
    ["chapter.followed"],
    (seat, autosave) =>
      seat.on("text.followed", ({ text }) => autosave.send({ type: "chapter.followed", text })).unsubscribe,
  ),
  // The tab that gets the seat is to find on the server what the other one has typed.
  wireSeat(
    "chapterSeat",
    "seat.changed",
    "chapterAutosave",
    ["save.requested", "writing.taken"],
    (seat, autosave) =>
      seat.on("seat.changed", () =>
        autosave.send({ type: seat.getSnapshot().matches("writing") ? "writing.taken" : "save.requested" }),
      ).unsubscribe,
  ),
];

/** The same while this tab writes it. */
export const companyWires: readonly Wire<CompanyParties>[] = [
  wireCompany(
    "chapterCompany",
    "text.came",
    "chapterAutosave",
    ["chapter.savedElsewhere"],
    (company, autosave) =>
      company.on("text.came", ({ text, revision, by }) =>
        autosave.send({ type: "chapter.savedElsewhere", text, revision, by }),
      ).unsubscribe,
  ),
  wireCompany("chapterCompany", "companions", "chapterAutosave", ["company.changed"], (company, autosave) => {
    const stop = follow(
      company,
      ({ context }) => context.companions.length > 0,
      (hasCompany) => autosave.send({ type: "company.changed", hasCompany }),
    );
    return () => {
      stop();
      autosave.send({ type: "company.changed", hasCompany: false });
    };
  }),
];
