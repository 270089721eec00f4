import { messages } from "../../text/messages.ts";
import { type PublicationKind, type PublicationState, publicationPlace } from "../../text/publications.ts";
import type { Input as DraftInput, DraftKey } from "../chapters/chapterDraft.machine.ts";
import { joinTexts } from "../chapters/chapterText.ts";
import { type SaveFault, saveFaultOf } from "../chapters/saveFault.ts";
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

/** How a form is opened: the device has not been asked yet. */
export const beginningOf = (input: Input): Context => ({
  ...input,
  text: input.saved,
  draftIsOutdated: false,
  offer: null,
  sent: null,
  lost: null,
  intent: { type: "keep" },
  kept: null,
  theirs: null,
  fault: null,
  refusedFields: {},
});

export const subjectOf = ({ accountId, kind, id, revision, saved }: Context): FormSubject => ({
  accountId,
  kind,
  id,
  revision,
  saved,
});

/** What the device keeps of it from now on. */
export function draftOf({ accountId, place, requestId, revision, text, saved, draftIsOutdated }: Context): DraftInput {
  const begin = text === saved ? (draftIsOutdated ? "outdated" : "empty") : "unsaved";
  return { accountId, place, requestId, revision, text, begin };
}

export const keyOf = ({ accountId, place }: Context): DraftKey => ({ accountId, place });

export const toSave = ({ kind, id, requestId, revision, text, sent, intent, lost }: Context): ToSave => ({
  kind,
  id,
  requestId,
  revision,
  text: sent ?? text,
  intent,
  lost,
});

/** Both texts, one after the other; what else the form holds is the author's. */
const both = (mine: PublicationText, theirs: PublicationText): PublicationText => ({
  ...joinTexts(mine, theirs),
  fields: mine.fields,
});

/** The draft of the device goes on under its name. A new publication that it has begun may be there already: it is that one. */
export const draftTaken = ({ offer }: Context) =>
  offer ? { place: offer.place, requestId: offer.requestId, text: offer.text, offer: null } : {};
export const draftDeclined = ({ offer, place }: Context) => ({
  place: offer?.place ?? place,
  draftIsOutdated: true,
  offer: null,
});
export const draftJoined = (context: Context) => {
  const { offer, saved } = context;
  return offer ? { ...draftTaken(context), text: both(offer.text, saved) } : {};
};

/** The server has the text that was sent. */
export const answered = ({ sent, text }: Context, kept: Kept) => ({
  kept,
  id: kept.id,
  revision: kept.revision,
  saved: sent ?? text,
  lost: null,
});

/** A new one has its id: the device keeps it under that from now on. */
export const moved = ({ kind, id, place }: Context) => ({
  place: publicationPlace({ kind, id, window: place.slice(place.lastIndexOf(":") + 1) }),
});

/** The form knows its fields by their own names, not by where they stand in what is sent: `fields.tags.1` is `tags`. */
function fieldsOf(error: unknown): FieldMessages {
  const invalidFields =
    (error as { envelope?: { invalidFields?: FieldMessages } } | null)?.envelope?.invalidFields ?? {};
  return Object.fromEntries(
    Object.entries(invalidFields).map(([name, messages]) => [name.replace(/^fields\./, "").split(".")[0], messages]),
  );
}

/** Did no answer come that says anything of the text? */
export const isUnanswered = (fault: SaveFault | null): boolean =>
  fault?.kind === "offline" || fault?.kind === "temporary";

/** No answer may mean that the text has arrived all the same. */
export function faulted({ sent, lost }: Context, error: unknown) {
  const fault = saveFaultOf(error);
  return { fault, refusedFields: fieldsOf(error), lost: isUnanswered(fault) ? sent : lost };
}

export const theirsTaken = ({ theirs, text }: Context) => ({
  text: theirs?.text ?? text,
  saved: theirs?.text ?? text,
  kept: null,
});
export const bothTaken = ({ theirs, text }: Context) => ({ text: theirs ? both(text, theirs.text) : text });
export const staleEnded = ({ theirs, revision }: Context) => ({ revision: theirs?.revision ?? revision, theirs: null });

type Edited = Extract<Events, { type: "publication.edited" }>;
type Wished = Extract<Events, { type: "save.requested" }>;
const edit = ({ event }: { event: Edited }) => ({ text: event.text });
const wish = ({ event }: { event: Wished }) => ({ intent: event.intent });
/** Whatever is typed is kept and goes to the device. */
export const edited = [
  { type: "keepText", params: edit } as const,
  { type: "tellEdit", params: edit } as const,
] as const;
/** The text on the screen sets out. */
export const save = {
  target: "#publicationForm.open.saving",
  actions: [{ type: "keepIntent", params: wish } as const, "takeText"],
} as const;
/** It sets out once more, for what it was sent for. */
export const saveAgain = { target: "#publicationForm.open.saving", actions: "takeText" } as const;

type Done<T> = { event: { output: T } };
const found = ({ event }: Done<Offer | null>) => ({ offer: event.output });
/** What the device has answered. */
export const looked = [
  {
    guard: { type: "hasDraft", params: found } as const,
    target: "offering",
    actions: { type: "keepOffer", params: found } as const,
  } as const,
  { target: "open" } as const,
] as const;

const answer = ({ event }: Done<Saved>): Saved => event.output;
const keepAnswer = { type: "keepAnswer", params: answer } as const;
const renamed = ["move", "tellMoved"] as const;
/** The server has answered a save: another has come in between, or it has this text, which may be old by now. */
export const saved = [
  {
    guard: { type: "isStale", params: answer } as const,
    target: "stale",
    actions: { type: "keepTheirs", params: answer } as const,
  } as const,
  { guard: "leads", target: "#publicationForm.forgetting", actions: keepAnswer } as const,
  { guard: "isNewAndUnsaved", target: "dirty", actions: [keepAnswer, ...renamed, "tellSaved", "tellScreen"] } as const,
  { guard: "isNew", target: "clean", actions: [keepAnswer, ...renamed, "tellSaved", "tellScreen"] } as const,
  { guard: "isUnsaved", target: "dirty", actions: [keepAnswer, "tellSaved", "tellScreen"] } as const,
  { target: "clean", actions: [keepAnswer, "tellSaved", "tellScreen"] } as const,
] as const;
export const failed = {
  target: "refused",
  actions: {
    type: "noteFault",
    params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
  } as const,
} as const;
/** No answer in time. */
export const silent = {
  target: "refused",
  actions: { type: "noteFault", params: { error: new Error(messages.slowServer) } },
} as const;

export const isPublication = ({ type }: SaveIntent): boolean => type !== "keep";
