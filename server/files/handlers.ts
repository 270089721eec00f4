import { randomUUID } from "node:crypto";
import { BLUR_WIDTH } from "../../src/text/arts.ts";
import { formMessages } from "../../src/text/formRules.ts";
import type { Handlers, UploadedFile, User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt } from "../limits/attempts.ts";
import { mustWrite } from "../works/policy.ts";
import { findWork } from "../works/rows.ts";
import { findFile } from "./access.ts";
import { readUpload, uploadsLimit } from "./content.ts";
import { drain, orDrained } from "./drained.ts";
import { blurredImage, cutSentImage, type Image, remakeSentImage } from "./images.ts";
import { isPdf } from "./pdf.ts";
import { cropOf } from "./personImages.ts";
import { put } from "./store.ts";
import { storeFile } from "./storing.ts";
import type { BookImageKind, PersonImageKind, PublicationImageKind } from "./tables.ts";
import { blurName } from "./variants.ts";

type Upload = {
  file: UploadedFile;
  kind: Exclude<BookImageKind, "gallery" | "cover-source"> | PublicationImageKind;
  workId: number | null;
  user: User;
  now: Date;
};

/** @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
async function workOfImage(workId: number | undefined, user: User): Promise<number> {
  if (workId === undefined) throw Refusal.field("workId", formMessages.required("workId"));
  mustWrite(user, await findWork(workId));
  return workId;
}

type Row = { kind: BookImageKind | PersonImageKind | PublicationImageKind; workId?: number | null; id?: string };

/** Stores a picture that is made, and gives its measures. */
async function storeMade({ bytes, ...facts }: Image, row: Row, { id: ownerId }: Pick<User, "id">, now: Date) {
  const stored = await storeFile(bytes, { workId: null, ...row, ...facts, ownerId, createdAt: now.toISOString() });
  return { ...stored, width: facts.width, height: facts.height };
}

async function storeImage({ file, kind, workId, user, now }: Upload) {
  await countAttempt(uploadsLimit, String(user.id), now);
  const image = await remakeSentImage(user.id, await readUpload(file, kind), kind);
  return kind === "art" ? storeArt(image, user, now) : storeMade(image, { kind, workId }, user, now);
}

/**
 * Stores the blurred copy before the picture: nobody ever gets the one in place of the other.
 * @throws Refusal InvalidRequestFields
 */
export async function storeArt(image: Image, user: Pick<User, "id">, now: Date) {
  const id = randomUUID();
  await put(blurName(id), await blurredImage(image, BLUR_WIDTH));
  return storeMade(image, { id, kind: "art" }, user, now);
}

/** A picture that was sent before gets the same answer. @throws Refusal NotFound: the id is another file's */
async function sentBefore(id: string, user: User) {
  const found = await findFile(id);
  if (found && (found.ownerId !== user.id || found.kind !== "cover-source")) throw Refusal.missing();
  return found && { fileId: id, url: `/files/${id}`, width: found.width ?? 0, height: found.height ?? 0 };
}

/** @param id made by the sender, whose scene names it already */
async function storeCoverSource(file: UploadedFile, id: string, user: User, now: Date) {
  const sent = await sentBefore(id, user);
  if (sent) {
    drain(file);
    return sent;
  }
  await countAttempt(uploadsLimit, String(user.id), now);
  const kind = "cover-source" as const;
  const image = await remakeSentImage(user.id, await readUpload(file, kind), kind);
  return storeMade(image, { id, kind }, user, now).catch(async (error: unknown) => {
    // Another request has brought the same picture meanwhile.
    const brought = await sentBefore(id, user);
    if (!brought) throw error;
    return brought;
  });
}

type PersonUpload = {
  file: UploadedFile;
  kind: PersonImageKind;
  crop: ReturnType<typeof cropOf>;
  user: User;
  now: Date;
};

async function storePersonImage({ file, kind, crop, user, now }: PersonUpload) {
  await countAttempt(uploadsLimit, String(user.id), now);
  return storeMade(await cutSentImage(user.id, await readUpload(file, kind), kind, crop), { kind }, user, now);
}

/** The bytes decide what it is: a PDF stays as it came, everything else must be an image. */
async function storeTemporary(file: UploadedFile, user: User, now: Date) {
  await countAttempt(uploadsLimit, String(user.id), now);
  const given = await readUpload(file, "temporary");
  const { bytes, ...facts } = isPdf(given)
    ? { bytes: given, width: null, height: null, contentType: "application/pdf" as const }
    : await remakeSentImage(user.id, given, "temporary");
  const row = { ownerId: user.id, workId: null, kind: "temporary" as const, createdAt: now.toISOString(), ...facts };
  return { ...(await storeFile(bytes, row)), byteSize: bytes.length, ...facts };
}

/**
 * Uploads of images (docs/spec/works.md, «Pictures of books»; docs/spec/covers.md, «Cover pictures»; docs/spec/account.md,
 * «Profile pictures»; docs/spec/community.md, «Pictures»).
 */
export const fileHandlers = {
  /** @throws Refusal InvalidRequestFields, TooManyRequests (300 an hour) */
  uploadTemporaryFile: ({ file }, { user, now }) => orDrained(file, () => storeTemporary(file, user, now)),

  /** @throws Refusal InvalidRequestFields, TooManyRequests (300 an hour) */
  uploadWorkCover: ({ file }, { user, now }) =>
    orDrained(file, () => storeImage({ file, kind: "cover", workId: null, user, now })),

  /** A picture of a text belongs to its work, which the asker must be an author of. @throws Refusal as the contract lists */
  uploadFile: ({ params, query, file }, { user, now }) =>
    orDrained(file, async () => {
      if (params.type === "avatar" || params.type === "background")
        return storePersonImage({ file, kind: params.type, crop: cropOf(query), user, now });
      if (params.type === "cover-source")
        return storeCoverSource(file, query.fileId?.toLowerCase() ?? randomUUID(), user, now);
      const workId = params.type === "chapter-image" ? await workOfImage(query.workId, user) : null;
      return storeImage({ file, kind: params.type, workId, user, now });
    }),
} satisfies Partial<Handlers>;
