import type { DecisionKind } from "../../src/text/moderation.ts";
import type { NotificationGroup } from "../../src/text/notificationGroups.ts";
import type { PublicationKind } from "../../src/text/publications.ts";

const HOUR = 3_600_000;
/** How long something is not reported a second time, in milliseconds. */
export const once = { anHour: HOUR, aMonth: 30 * 24 * HOUR, forever: Number.POSITIVE_INFINITY } as const;

/** Everything that an event can be about. `accountId`: its one recipient; `note`: the reason that the staff gave. */
export type Facts = {
  accountId?: number;
  actorId?: number;
  workId?: number;
  chapterId?: number;
  complaintId?: number;
  messageId?: number;
  moderationId?: number;
  publicationId?: number;
  commentId?: number;
  note?: string;
};
export type AnyEvent = Facts & { type: string };
/** A fact of which each event of an hour has its own, while all of them are one stored event. */
export type Part = "chapterId" | "actorId" | "publicationId" | "commentId";

export type Person = { fio: string; userName: string };
/** `fio`: the names of its authors. */
export type WorkContent = {
  id: number;
  title: string;
  authors: readonly Person[];
  fio: string;
  coverUrl: string | null;
  seriesTitle: string;
};
export type ChapterContent = { id: number; workId: number; title: string; addedAt: Date };

/** What an event, or the events of one line, are about at this moment. */
export type Content = {
  /** The first of the works. */
  work: WorkContent | null;
  works: readonly WorkContent[];
  /** Published chapters in their order, work after work. */
  chapters: readonly ChapterContent[];
  /** Where a press leads: the first unread chapter. */
  opens: ChapterContent | null;
  /** The last first. */
  people: readonly Person[];
  actor: Person | null;
  /** In the order in which they came. */
  publications: readonly { id: number; kind: PublicationKind; title: string }[];
  /** `title`: what is commented on; `people`: who has commented. */
  comments: { count: number; people: readonly Person[]; title: string; text: string; url: string } | null;
  /** The staff's reason; else empty. */
  note: string;
  decision: { kind: DecisionKind; text: string } | null;
  complaint: { title: string; url: string; isAccepted: boolean } | null;
};

/** `title` names the subject, `previewText` continues it, `text` is a second line and may be empty. */
export type Words = {
  actionType: "work" | "person";
  title: string;
  previewText: string;
  text: string;
  url: string;
  chapterId: number | null;
};

/** The ways of a kind before a person chooses; `letter`: in the letter of the week. */
type Ways = { bell: boolean; push: boolean; letter: boolean };
export const everyWay: Ways = { bell: true, push: true, letter: true };
export const bellAndPush: Ways = { bell: true, push: true, letter: false };
export const bellOnly: Ways = { bell: true, push: false, letter: false };

/** What must still hold when somebody looks (`visibility.ts`): the list and the count leave out the others. */
export type Condition =
  | "work is readable"
  | "chapter is published"
  | "person follows"
  | "publication is out"
  | "review is out"
  | "reply is out"
  | "comment is out"
  | "comment is held"
  | "actor is not ignored";

export type Kind = {
  /** Null: it comes always, and has no setting. */
  group: NotificationGroup | null;
  /** The name of the kind in the API (docs/spec/notifications.md, «Kinds»). */
  type: string;
  label: string;
  hint: string;
  begins: Ways;
  shownWhile?: readonly Condition[];
  /** The kind exists only where the installation has private messages. */
  needsPrivateMessages?: true;
  words: (content: Content) => Words;
};

/** How a reader of a work is found. */
export type ReaderSource = "followers" | "shelf" | "series";
/** A reader of a work: is it on a shelf, or another book of its series? */
export type WorkReader = { isShelved: boolean; isOfSeries: boolean; isAudio: boolean };

/** What happens with events of a type. */
export type Rules<Event extends AnyEvent, Name extends string> = {
  event: Event["type"];
  /** The account of the event, the followers of its actor, or the readers of its work found by these sources. */
  to: "account" | "followers" | readonly ReaderSource[];
  /** The kind for this recipient. */
  kind: NoInfer<Name> | ((reader: WorkReader) => NoInfer<Name>);
  /**
   * For so long the same is not reported again: of the same recipient, work and publication, and of the same part. Where
   * it is missing, every event is reported.
   */
  once?: number;
  /** The same person only: what another has done is something else. */
  isOfOneActor?: true;
  /** Events of an hour that have this fact each are one event. */
  gathers?: Part & keyof Event;
  /** The state that the comment must still have when people are notified; without it, `visible`. */
  comment?: "held" | "removed";
  /** Works of one author share a line of their readers. */
  sharesLine?: true;
};

/** A type of event with the kinds of notification that it becomes. */
export type Definition<Event extends AnyEvent, Name extends string = string> = Rules<Event, Name> & {
  kinds: Record<Name, Kind>;
};

/** @returns the definition as it is, with its names as types */
export const defineNotification =
  <Event extends AnyEvent>() =>
  <Name extends string>(definition: Definition<Event, Name>): Definition<Event, Name> =>
    definition;

/**
 * An event that becomes notifications of one kind alone: its rules and the kind are one object.
 * @returns the definition, with the name of the kind as a type
 */
export const defineOneKind =
  <Event extends AnyEvent>() =>
  <Name extends string>(given: Rules<Event, Name> & Kind & { kind: Name }): Definition<Event, Name> => {
    const kinds: Record<string, Kind> = { [given.kind]: given };
    return { ...given, kinds: kinds as Record<Name, Kind> };
  };
