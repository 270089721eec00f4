import { began, type History, stepped } from "../../cover/scene/history.ts";
import type { PictureRole, ReadPicture } from "../../cover/scene/placing.ts";
import type { Opened } from "./coverKeeping.parts.ts";
import type { CopyKey } from "./designCopy.machine.ts";
import type { Drawing, NewPicture } from "./drawing.ts";

/** What is known of a design when its screen opens. */
export type DesignFound = {
  /** null: the server has none. */
  server: { revision: number; drawing: Drawing } | null;
  /** What this device has and the server has not; null: nothing. */
  copy: (Pick<Opened, "revision" | "unanswered" | "drawing" | "pictures"> & { key: CopyKey }) | null;
};

/** How the keeping of a design begins. */
export type DesignOpened = Omit<Opened, "designId" | "accountId" | "window">;

export type PictureRead =
  | { outcome: "read"; picture: ReadPicture & NewPicture }
  | { outcome: "refused"; message: string };
export type CoverExported = { outcome: "exported"; fileId: string } | { outcome: "refused"; message: string };

export type Input = {
  designId: string;
  /** What a new design begins with; null: it was made before. */
  begun: Drawing | null;
};
export type Context = Input & {
  found: DesignFound;
  /** Null until it is opened. */
  history: History<Drawing> | null;
  /** The drawing that was last sent to the keeping. */
  told: Drawing | null;
  /** The layer that is worked on. */
  selected: string | null;
  /** What stood there when the hand took hold; null: it holds nothing. */
  grabbed: Drawing | null;
  /** Which field is typed into; null: none. */
  burst: string | null;
  /** The picture that is read now. */
  chosen: { file: File; place: PictureRole } | null;
  /** Why a picture was not taken, or a cover not made, or a design not opened; empty: nothing was wrong. */
  trouble: string;
};

export type Events =
  | { type: "retry.requested" }
  | { type: "copy.taken" }
  | { type: "copy.declined" }
  | { type: "layer.selected"; id: string | null }
  /** `burst`: letters of one field are one step. */
  | { type: "drawing.changed"; drawing: Drawing; burst: string | null }
  | { type: "layer.grabbed" }
  | { type: "layer.dragged"; drawing: Drawing }
  | { type: "layer.released" }
  | { type: "grab.dropped" }
  | { type: "undo.requested" }
  | { type: "redo.requested" }
  | { type: "picture.chosen"; file: File; place: PictureRole }
  | { type: "trouble.seen" }
  /** The keeping has taken another window's. */
  | { type: "drawing.replaced"; drawing: Drawing }
  | { type: "export.requested" };

export type Emitted =
  | { type: "design.opened"; opened: DesignOpened }
  /** For the keeping: a step is done. */
  | { type: "drawing.changed"; drawing: Drawing }
  | { type: "picture.added"; picture: NewPicture }
  /** The server has the cover as a file. */
  | { type: "cover.exported"; fileId: string };

export const nothing: DesignFound = { server: null, copy: null };

/** What the server has, or the beginning of a new design. What the device has of it is not wanted. */
export function asSaved({ found: { server, copy }, begun }: Context): DesignOpened | null {
  const drawing = server?.drawing ?? begun;
  if (!drawing) return null;
  const former = copy ? [copy.key] : [];
  const [revision, saved] = [server?.revision ?? 0, server?.drawing ?? null];
  return { revision, saved, unanswered: [], drawing, pictures: [], former };
}

/** What the device has. */
export function asCopied({ found: { server, copy } }: Context): DesignOpened | null {
  if (!copy) return null;
  const { key, ...kept } = copy;
  return { ...kept, saved: server?.drawing ?? null, former: [key] };
}

export const openedOf = (opened: DesignOpened | null) =>
  opened ? { history: began(opened.drawing), told: opened.drawing } : {};

/** A drag is one step, from where it began. @param grabbed null: nothing is held */
export const released = (history: History<Drawing> | null, grabbed: Drawing | null): History<Drawing> | null =>
  history && grabbed ? stepped({ ...history, present: grabbed }, history.present) : history;
