import type { ShownPost } from "../../api/contract/posts.ts";
import type { ToggleOutcome } from "../../machines/data/toggle.machine.ts";
import type { Refusable } from "../../services/refusable.ts";
import type { Call } from "../../services/surroundings.ts";
import type { PublicationKind } from "../../text/publications.ts";

/** What every kind tells of a publication on its page. */
export type ShownPublication = Pick<
  ShownPost,
  | "id"
  | "state"
  | "author"
  | "title"
  | "tags"
  | "privacyDisplay"
  | "likeCount"
  | "isLiked"
  | "publishedAt"
  | "publishTime"
  | "moderationReason"
  | "isCorrected"
  | "isFolded"
  | "canEdit"
  | "canModerate"
> &
  // Of a kind that can be kept or pinned.
  Partial<Pick<ShownPost, "favoriteCount" | "isFavorite" | "isPinned">>;

type Toggle = Call<{ id: number; isOn: boolean }, ToggleOutcome>;
export type RemovalEvent = { type: "removal.given"; reason: string } | { type: "restoration.given" };

/** What the page of a kind has of its own. */
export type ShownKind<Shown extends ShownPublication> = {
  complaint: PublicationKind;
  /** «Нравится» */
  likeLabel: string;
  /** «Полезно: 24»; without it the number alone. */
  likeText?: (count: number) => string;
  /** «пост»: «Скрыть пост», «Вернуть пост». */
  noun: string;
  href: (id: number) => string;
  editHref: (id: number) => string;
  tagHref: (tag: string) => string;
  like: Toggle;
  favorite?: Toggle;
  pin?: Call<{ id: number; isPinned: boolean }, Refusable<{ pinnedIds: number[] }>>;
  change: Call<{ id: number } & RemovalEvent, Refusable<unknown>>;
  /** The note about its state; empty: none. */
  stateNote: (shown: Shown) => string;
};
