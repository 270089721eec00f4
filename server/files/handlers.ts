import { formMessages } from "../../src/text/formRules.ts";
import type { Handlers, UploadedFile, User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { countAttempt } from "../limits/attempts.ts";
import { limits } from "../limits/limits.ts";
import { mustWrite } from "../works/policy.ts";
import { findWork } from "../works/rows.ts";
import { readUpload } from "./content.ts";
import { orDrained } from "./drained.ts";
import { cutImage, remakeImage } from "./images.ts";
import { isPdf } from "./pdf.ts";
import { cropOf } from "./personImages.ts";
import { storeFile } from "./storing.ts";
import type { BookImageKind, PersonImageKind } from "./tables.ts";

type Upload = {
  file: UploadedFile;
  kind: Exclude<BookImageKind, "gallery">;
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

async function storeImage({ file, kind, workId, user, now }: Upload) {
  await countAttempt(limits.uploads, String(user.id), now);
  const { bytes, width, height, contentType } = await remakeImage(await readUpload(file, kind), kind);
  const row = { ownerId: user.id, workId, kind, contentType, width, height, createdAt: now.toISOString() };
  return { ...(await storeFile(bytes, row)), width, height };
}

type PersonUpload = {
  file: UploadedFile;
  kind: PersonImageKind;
  crop: ReturnType<typeof cropOf>;
  user: User;
  now: Date;
};

async function storePersonImage({ file, kind, crop, user, now }: PersonUpload) {
  await countAttempt(limits.uploads, String(user.id), now);
  const { bytes, width, height, contentType } = await cutImage(await readUpload(file, kind), kind, crop);
  const row = { ownerId: user.id, workId: null, kind, contentType, width, height, createdAt: now.toISOString() };
  return { ...(await storeFile(bytes, row)), width, height };
}

/** The bytes decide what it is: a PDF stays as it came, everything else must be an image. */
async function storeTemporary(file: UploadedFile, user: User, now: Date) {
  await countAttempt(limits.uploads, String(user.id), now);
  const given = await readUpload(file, "temporary");
  const { bytes, ...facts } = isPdf(given)
    ? { bytes: given, width: null, height: null, contentType: "application/pdf" as const }
    : await remakeImage(given, "temporary");
  const row = { ownerId: user.id, workId: null, kind: "temporary" as const, createdAt: now.toISOString(), ...facts };
  return { ...(await storeFile(bytes, row)), byteSize: bytes.length, ...facts };
}

/** Images (spec/seed.md, section 7, Files). */
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
      const workId = params.type === "chapter-image" ? await workOfImage(query.workId, user) : null;
      return storeImage({ file, kind: params.type, workId, user, now });
    }),
} satisfies Partial<Handlers>;
