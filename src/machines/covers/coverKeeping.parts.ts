import type { InputOf, ResultOf } from "../../api/contract/index.ts";
import { isSameCover } from "../../text/covers.ts";
import type { SaveFault } from "../chapters/saveFault.ts";
import type { CopyKey, DesignCopyActor } from "./designCopy.machine.ts";
import { type Drawing, type NewPicture, picturesIn } from "./drawing.ts";

export type DesignToSave = { id: string } & Pick<InputOf<"saveCoverDesign">["body"], "revision"> & Drawing;
export type DesignSaved = ResultOf<"saveCoverDesign">;

/** How a design is opened. */
export type Opened = CopyKey & {
  designId: string;
  /** What the drawing was made from; 0: the server has none. */
  revision: number;
  /** What the server has; null: nothing. Another `drawing` is unsaved. */
  saved: Drawing | null;
  /** What was sent before, here or by a closed page, without an answer: the server may have it, as a revision that is not known. */
  unanswered: readonly Drawing[];
  drawing: Drawing;
  /** Of the drawing those that the server does not have. */
  pictures: readonly NewPicture[];
  /** Copies on this device that were taken over, or are not wanted. */
  former: readonly CopyKey[];
};

export type Context = Omit<Opened, "saved" | "former"> & {
  /** What the server has, or what is on its way there; null: nothing yet. */
  sent: Drawing | null;
  attempts: number;
  retryIn: number;
  fault: SaveFault | null;
  /** What another window has saved, while the person chooses. */
  theirs: { revision: number; drawing: Drawing } | null;
  copy: DesignCopyActor;
};

export type Events =
  | { type: "design.edited"; drawing: Drawing }
  /** The drawings that follow may name it. */
  | { type: "picture.added"; picture: NewPicture }
  | { type: "save.requested" }
  | { type: "page.hidden" }
  | { type: "network.returned" }
  | { type: "access.restored" }
  | { type: "theirs.chosen" }
  /** One's own becomes another design, of this id. */
  | { type: "parting.chosen"; designId: string };

export type Emitted =
  | { type: "drawing.replaced"; drawing: Drawing }
  /** It has another address from now on. */
  | { type: "design.parted"; designId: string };

/** What the device keeps of it. */
export function copyOf({ saved, drawing, former, ...opened }: Opened) {
  const begin = drawing !== saved ? "unsaved" : former.length > 0 ? "outdated" : "empty";
  return { ...opened, former, drawing, begin } as const;
}

export const beginningOf = ({ saved, former: _, ...opened }: Opened, copy: DesignCopyActor): Context => ({
  ...opened,
  sent: saved,
  attempts: 0,
  retryIn: 0,
  fault: null,
  theirs: null,
  copy,
});

/** What a save sends. */
export const underWay = ({ sent, drawing }: Pick<Context, "sent" | "drawing">): Drawing => sent ?? drawing;

/** Of its pictures those that the server does not have. */
export const picturesUnderWay = ({ pictures, ...context }: Context): readonly NewPicture[] =>
  picturesIn(underWay(context).scene, pictures);

/** The drawing in the place of this one is one's own, sent before it. */
export const isOwn = ({ unanswered }: Context, answer: DesignSaved): boolean =>
  answer.outcome === "stale" && unanswered.some((sent) => isSameCover(sent, answer));

/** The server's answer: this drawing is there, or another one is in its place. */
export function answered(answer: DesignSaved, workId: number | null) {
  const calm = { attempts: 0, fault: null, unanswered: [] };
  if (answer.outcome === "saved") return { ...calm, revision: answer.revision };
  const { revision, scene, sources } = answer;
  return { ...calm, theirs: { revision, drawing: { workId, scene, sources } } };
}

export type Fault = { error: unknown };
