import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import type { OpenUpload } from "../uploads/open.ts";
import { mustWrite } from "../works/policy.ts";
import { findWork } from "../works/rows.ts";
import { refusalOf, verdictOf } from "./law.ts";
import { findUpload } from "./rows.ts";

/** @throws Refusal NotFound: chunks are their beginner's alone; AccessDenied, InvalidRequestFields: nothing can come any more */
export async function openUpload(id: string, workId: number, user: User): Promise<OpenUpload> {
  const { accountId, state, byteSize, writtenBytes } = await findUpload(id, workId);
  if (accountId !== user.id) throw Refusal.missing();
  mustWrite(user, await findWork(workId));
  const verdict = verdictOf({ state }, { type: "chunk.stored" });
  if (!verdict.allowed) throw refusalOf(verdict);
  return { id, byteSize, writtenBytes };
}
