import type { HeardPlace } from "../../src/api/contract/listening.ts";
import { LARGEST_ARTWORK } from "../../src/text/artwork.ts";
import { drawnCoverAddress } from "../cards/drawnCover.ts";
import { offerOf } from "../commerce/offers.ts";
import { openHeld } from "../commerce/opened.ts";
import type { Handlers, User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { likesOf } from "../likes/likes.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { readerOf } from "../policies/reader.ts";
import { readingPlaceOf } from "../reading/places.ts";
import { shelfOf } from "../reading/shelf.ts";
import {
  cardRow,
  linkedChapters,
  linkedWorkFor,
  openWork,
  presentCard,
  presentWithheld,
  readableWork,
} from "../reading/works.ts";
import { isAuthor, maySeeDraft } from "../works/policy.ts";
import { ADDRESS_LIFE, addressOf } from "./address.ts";
import { type HeardChapter, heardChapters, soundOfChapter } from "./chapters.ts";
import { servedSize, soundsFor } from "./sounds.ts";

/** Of one person, or of one address that guests listen from: addresses of sounds. */
const audioAddressesLimit: Limit = { kind: "audio-address", count: 600, per: "hour" };

/** A guest asks for a work that is shown to signed-in people alone. */
const forSignedIn = { isForSignedIn: true } as const;

/**
 * Where this listener stopped, no further than the present sound is long. A chapter that was withdrawn leads to the beginning of the
 * next one.
 */
async function heardPlace(
  user: User | null,
  workId: number,
  chapters: HeardChapter[],
  now: Date,
): Promise<HeardPlace | null> {
  const place = await readingPlaceOf(user, workId, now);
  const chapter = chapters.find(({ id }) => id === place?.chapterId);
  if (!place || !chapter) return null;
  const location = Math.min(place.location, chapter.durationMs);
  return { chapterId: chapter.id, location, movedAt: place.movedAt, ago: place.ago };
}

/** Audiobooks for listeners: published works and the sounds of published revisions alone. */
export const listeningHandlers = {
  /** A work that listeners do not have is a preview for its authors. @throws Refusal NotFound: for a text too */
  getAudiobook: async ({ params }, { user, now, request }) => {
    const reader = readerOf(user, request);
    const { work, reading } = await openWork(params.id, reader);
    if (work.format !== "Audiobook") throw Refusal.missing();
    if (reading === "signIn") return forSignedIn;
    const row = await cardRow(work.id);
    if (reading === "withheld") return presentWithheld(row);
    // A person who holds a withdrawn work can still hear it.
    const isPreview = work.state !== "published" && maySeeDraft(user, work);
    const chapters = await heardChapters(work, reader, { withDrafts: isPreview && isAuthor(user, work) });
    const linkedWork = await linkedWorkFor(work, reader);
    const texts = await linkedChapters(chapters, linkedWork);
    const card = presentCard(row);
    return {
      ...card,
      drawnCoverUrl: card.coverUrl === null && !isPreview ? await drawnCoverAddress(card, LARGEST_ARTWORK) : null,
      reciter: work.reciter,
      durationMs: chapters.reduce((sum, { durationMs }) => sum + durationMs, 0),
      linkedWork,
      chapters: chapters.map((chapter) => ({ ...chapter, textChapterId: texts.get(chapter.id)?.id ?? null })),
      offer: await offerOf(work, reader, now),
      isPreview,
      canEdit: isAuthor(user, work),
      privacyDisplay: work.privacyDisplay,
      ...(await likesOf(work.id, user)),
      ...(await shelfOf(user, work.id)),
      place: await heardPlace(user, work.id, chapters, now),
    };
  },

  /**
   * The addresses of a chapter's sound: what listeners have, else the draft for people who may see it; the copy comes
   * last.
   * @throws Refusal NotFound; TooManyRequests: 600 an hour of one person, of guests from one address
   */
  getAudioUrl: async ({ params }, { user, now, address, request }) => {
    await countAttempt(audioAddressesLimit, user ? `account ${user.id}` : address, now);
    const reader = readerOf(user, request);
    const work = await readableWork(params.id, reader);
    const chosen = await soundOfChapter(work, params.chapterId, reader, { withDrafts: maySeeDraft(user, work) });
    const sounds = chosen ? await soundsFor(chosen.audioId, reader) : [];
    const isTheirs =
      !chosen?.isBought || (user !== null && (await openHeld({ workId: work.id, accountId: user.id, request, now })));
    if (sounds.length === 0 || !isTheirs) throw Refusal.missing();
    const expires = Math.floor((now.getTime() + ADDRESS_LIFE) / 1_000);
    const personId = user?.id ?? 0;
    return {
      sources: sounds.map((sound) => ({
        url: addressOf({ audioId: sound.id, personId, expires }),
        contentType: sound.contentType,
        byteSize: servedSize(sound),
      })),
      expiresAt: new Date(expires * 1_000).toISOString(),
    };
  },
} satisfies Partial<Handlers>;
