import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { formMessages } from "../../src/text/formRules.ts";
import { messages } from "../../src/text/messages.ts";
import { countAttempt, type Limit } from "../account/attempts.ts";
import type { Database } from "../db/schema.ts";
import { db, transaction } from "../db/transaction.ts";
import { readUpload } from "../files/content.ts";
import { type ImageKind, remakeImage } from "../files/images.ts";
import { isPdf } from "../files/pdf.ts";
import { NoSpaceError, put } from "../files/store.ts";
import type { Handlers, UploadedFile, User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { mustWrite } from "../policies/works.ts";
import { findWork } from "../works/rows.ts";

const uploads: Limit = { kind: "upload", count: 300, window: 3_600_000 };

type Upload = { file: UploadedFile; kind: ImageKind; workId: number | null; user: User; now: Date };
type Stored = Omit<Insertable<Database["storedFile"]>, "id" | "byteSize">;

/** @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
async function workOfImage(workId: number | undefined, user: User): Promise<number> {
  if (workId === undefined) throw Refusal.field("workId", formMessages.required("workId"));
  mustWrite(user, await findWork(workId));
  return workId;
}

/** The file lies on the disk before its row is written: a row always has its file, and a file without a row is nobody's. */
async function store(bytes: Buffer, row: Stored) {
  const id = randomUUID();
  try {
    await put(id, bytes);
    await transaction(async () => {
      await db()
        .insertInto("storedFile")
        .values({ id, byteSize: bytes.length, ...row })
        .execute();
      if (row.kind !== "temporary") await enqueue("image.variants", { fileId: id });
    });
  } catch (error) {
    if (error instanceof NoSpaceError) throw new Refusal("InvalidRequestFields", messages.noSpace);
    throw error;
  }
  return { fileId: id, url: `/files/${id}` };
}

async function storeImage({ file, kind, workId, user, now }: Upload) {
  await countAttempt(uploads, String(user.id), now);
  const { bytes, width, height, contentType } = await remakeImage(await readUpload(file, kind), kind);
  const row = { ownerId: user.id, workId, kind, contentType, width, height, createdAt: now.toISOString() };
  return { ...(await store(bytes, row)), width, height };
}

/** The bytes decide what it is: a PDF stays as it came, everything else must be an image. */
async function storeTemporary(file: UploadedFile, user: User, now: Date) {
  await countAttempt(uploads, String(user.id), now);
  const given = await readUpload(file, "temporary");
  const { bytes, ...facts } = isPdf(given)
    ? { bytes: given, width: null, height: null, contentType: "application/pdf" as const }
    : await remakeImage(given, "temporary");
  const row = { ownerId: user.id, workId: null, kind: "temporary" as const, createdAt: now.toISOString(), ...facts };
  return { ...(await store(bytes, row)), byteSize: bytes.length, ...facts };
}

/** The rest of a refused upload is read and dropped: the browser sees the answer only when it has sent everything. */
async function orDrained<T>({ stream }: UploadedFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    stream.on("error", () => {}).resume();
    throw error;
  }
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
      const workId = params.type === "chapter-image" ? await workOfImage(query.workId, user) : null;
      return storeImage({ file, kind: params.type, workId, user, now });
    }),
} satisfies Partial<Handlers>;
