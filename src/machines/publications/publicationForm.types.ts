import type { PublicationKind, PublicationState } from "../../text/publications.ts";
import type { SaveFault } from "../chapters/saveFault.ts";
import type { FieldMessages } from "../data/form.machine.ts";

/**
 * What an author writes. `document` is opaque and never changed, `fields` is what the form of the kind has in addition.
 * Two texts are the same when they are the same object.
 */
export type PublicationText = { readonly title: string; readonly document: object; readonly fields: object };

/** What a save is for: the text alone, or its publication, at once or at a time (ISO 8601). */
export type SaveIntent = { type: "keep" } | { type: "publish" } | { type: "schedule"; at: string };

/** What the device has of this publication. newer: made from the server's text; conflict: the server went on. */
export type Offer = {
  kind: "newer" | "conflict";
  place: string;
  requestId: string;
  text: PublicationText;
  savedAt: string;
};

export type FormSubject = {
  accountId: number;
  kind: PublicationKind;
  id: number | null;
  revision: number;
  saved: PublicationText;
};
export type ToSave = Pick<FormSubject, "kind" | "id" | "revision"> & {
  requestId: string;
  text: PublicationText;
  intent: SaveIntent;
  /** What was sent before and not answered: where the server has it, it has nobody else's text. */
  lost: PublicationText | null;
};
/** What the server says of a saved publication. */
export type Kept = { id: number; revision: number; state: PublicationState; savedAt: string };
export type Saved =
  | { outcome: "saved"; publication: Kept }
  | { outcome: "stale"; theirs: { revision: number; text: PublicationText } };

export type Input = FormSubject & { requestId: string; place: string };
export type Context = Input & {
  text: PublicationText;
  /** Is the draft of this place unwanted? */
  draftIsOutdated: boolean;
  offer: Offer | null;
  sent: PublicationText | null;
  lost: PublicationText | null;
  intent: SaveIntent;
  /** What the server said of the text on the screen, or of the last one before it; null: nothing was saved from here. */
  kept: Kept | null;
  theirs: { revision: number; text: PublicationText } | null;
  fault: SaveFault | null;
  /** The server's words, field by field. */
  refusedFields: FieldMessages;
};

export type Events =
  | { type: "publication.edited"; text: PublicationText }
  | { type: "save.requested"; intent: SaveIntent }
  | { type: "mine.chosen" }
  | { type: "theirs.chosen" }
  | { type: "both.chosen" }
  | { type: "access.restored" }
  | { type: "network.returned" };

export type Emitted =
  | { type: "text.replaced"; text: PublicationText }
  | { type: "publication.saved"; publication: Kept; intent: SaveIntent };
