import { type NotificationGroup, notificationGroups } from "../../src/text/notificationGroups.ts";
import { config } from "../config.ts";
import type { AnyEvent, Condition, Definition, Kind, Rules } from "./definition.ts";
import { type ChapterPublished, chapterPublished } from "./kinds/chapterPublished.ts";
import { type CoAuthorInvited, coAuthorInvited } from "./kinds/coAuthorInvited.ts";
import { type CommentHeld, commentHeld } from "./kinds/commentHeld.ts";
import { type CommentRemoved, commentRemoved } from "./kinds/commentRemoved.ts";
import { type CommentReplied, commentReplied } from "./kinds/commentReplied.ts";
import { type CommentRestored, commentRestored } from "./kinds/commentRestored.ts";
import { type CommentSent, commentSent } from "./kinds/commentSent.ts";
import { type ComplaintSettled, complaintSettled } from "./kinds/complaintSettled.ts";
import { type ImportFinished, importFinished } from "./kinds/importFinished.ts";
import { type MessageSent, messageSent } from "./kinds/messageSent.ts";
import { type PersonFollowed, personFollowed } from "./kinds/personFollowed.ts";
import { type PublicationHeldBack, publicationHeldBack } from "./kinds/publicationHeldBack.ts";
import { type PublicationPublished, publicationPublished } from "./kinds/publicationPublished.ts";
import { type PublicationRemoved, publicationRemoved } from "./kinds/publicationRemoved.ts";
import { type PublicationRestored, publicationRestored } from "./kinds/publicationRestored.ts";
import { type ReviewPublished, reviewPublished } from "./kinds/reviewPublished.ts";
import { type ReviewReplied, reviewReplied } from "./kinds/reviewReplied.ts";
import { type SalePostponed, salePostponed } from "./kinds/salePostponed.ts";
import { type ScheduleKept, scheduleKept } from "./kinds/scheduleKept.ts";
import { type TypoSent, typoSent } from "./kinds/typoSent.ts";
import { type WorkDecided, workDecided } from "./kinds/workDecided.ts";
import { type WorkFinished, workFinished } from "./kinds/workFinished.ts";
import { type WorkPublished, workPublished } from "./kinds/workPublished.ts";

/** An event that people are notified of, as its cause reports it. */
export type NotificationEvent =
  | ChapterPublished
  | WorkPublished
  | WorkFinished
  | CoAuthorInvited
  | ScheduleKept
  | SalePostponed
  | ImportFinished
  | ComplaintSettled
  | PersonFollowed
  | PublicationPublished
  | ReviewPublished
  | ReviewReplied
  | TypoSent
  | PublicationHeldBack
  | PublicationRemoved
  | PublicationRestored
  | CommentSent
  | CommentReplied
  | CommentHeld
  | CommentRemoved
  | CommentRestored
  | MessageSent
  | WorkDecided;

/** Every event with its definition. Settings show kinds of one group in this order. */
const definitions = {
  "chapter.published": chapterPublished,
  "work.published": workPublished,
  "work.finished": workFinished,
  "coAuthor.invited": coAuthorInvited,
  "schedule.kept": scheduleKept,
  "sale.postponed": salePostponed,
  "import.finished": importFinished,
  "complaint.settled": complaintSettled,
  "person.followed": personFollowed,
  "publication.published": publicationPublished,
  "review.published": reviewPublished,
  "review.replied": reviewReplied,
  "typo.sent": typoSent,
  "publication.heldBack": publicationHeldBack,
  "publication.removed": publicationRemoved,
  "publication.restored": publicationRestored,
  "comment.sent": commentSent,
  "comment.replied": commentReplied,
  "comment.held": commentHeld,
  "comment.removed": commentRemoved,
  "comment.restored": commentRestored,
  "message.sent": messageSent,
  "work.decided": workDecided,
} satisfies { [Type in NotificationEvent["type"]]: Definition<Extract<NotificationEvent, { type: Type }>> };

type Definitions = typeof definitions;
export type KindName = { [Type in keyof Definitions]: keyof Definitions[Type]["kinds"] }[keyof Definitions];

/** A person who is notified, and as what. */
export type Recipient = { accountId: number; kind: KindName };

/** Any of the definitions. */
export type EventDefinition = Rules<AnyEvent, KindName> & { kinds: Readonly<Record<string, Kind>> };

const all = Object.values<EventDefinition>(definitions);
const kinds: ReadonlyMap<string, Kind> = new Map(all.flatMap((definition) => Object.entries(definition.kinds)));

/** @param type as it was stored @returns undefined: a newer server has stored it, or there is none of it any more */
export const definitionOf = (type: string): EventDefinition | undefined => all.find(({ event }) => event === type);
export const kindOf = (name: KindName): Kind => {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`there is no notification ${name}`);
  return kind;
};
/** A newer server may have stored another name. */
export const isKind = (name: string): name is KindName => kinds.has(name);

const place = (name: KindName): number => notificationGroups.indexOf(kindOf(name).group ?? "other");
const kindNames = [...kinds.keys()].filter(isKind).toSorted((one, other) => place(one) - place(other));
/** The kinds that this installation has. */
export const availableKinds = (): KindName[] =>
  config().hasPrivateMessages ? kindNames : kindNames.filter((name) => !kindOf(name).needsPrivateMessages);
/** The kinds that a person chooses about. */
export const chosenKinds = (): KindName[] => availableKinds().filter((name) => kindOf(name).group !== null);
export const kindsOf = (group: NotificationGroup): KindName[] =>
  kindNames.filter((name) => (kindOf(name).group ?? "other") === group);
/** Kinds that a person can mute for one work: those of its readers. */
export const readersKinds: readonly KindName[] = kindNames.filter((name) =>
  all.some(({ to, kinds: ofEvent }) => Array.isArray(to) && Object.hasOwn(ofEvent, name)),
);
export const kindsShownWhile = (condition: Condition): KindName[] =>
  kindNames.filter((name) => kindOf(name).shownWhile?.includes(condition));
