import type { AnyActorRef } from "xstate";

/**
 * settled: the server has all of it. underWay: it is on its way. failed: the last try failed, and it is tried again by itself.
 * stuck: only the person can help, where it is shown.
 */
export type Standing = "settled" | "underWay" | "failed" | "stuck";

/** What the keeper knows of a thing. */
export type Look = {
  standing: Standing;
  /** kept: closing the tab would lose nothing; writing: this device is taking it; refused: it takes nothing. */
  device: "kept" | "writing" | "refused";
  /** Why the device refused it; empty: it did not. */
  reason: string;
  /** Its name for people, without a word for its kind. */
  title: string;
  /** The page that shows it. Nothing else of the same kind has it. */
  href: string;
};

/** What the keeper tells each thing. */
export type KeeperNews =
  | { type: "network.returned" }
  | { type: "page.hidden" }
  | { type: "save.requested" }
  /** Somebody else is signed in. */
  | { type: "person.gone" };

/** Something with unsaved work, whatever it is made of. */
export type Thing = {
  id: string;
  kind: "chapter" | "order" | "upload" | "gallery" | "cover";
  accountId: number;
  /** For a screen that shows it again. */
  actor: AnyActorRef;
  /** As it begins. */
  look: Look;
  /** Tells every other look. @returns stops */
  follow: (hear: (look: Look) => void) => () => void;
  tell: (news: KeeperNews) => void;
};

export type HeldThing = Thing & { isShown: boolean };

export const isUnsaved = ({ look }: HeldThing): boolean => look.standing !== "settled";

/** Only this page has it. */
export const isAtRisk = (thing: HeldThing): boolean => isUnsaved(thing) && thing.look.device !== "kept";

/** Of a thing whose screen is gone, this is worth a word. */
export const isInTrouble = ({ isShown, look }: HeldThing): boolean =>
  !isShown && (look.standing === "failed" || look.standing === "stuck");
