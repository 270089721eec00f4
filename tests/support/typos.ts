import { randomUUID } from "node:crypto";
import { addAccount } from "./factories.ts";
import { addChapter, addWork, type Cast, documentOf } from "./factories.works.ts";
import type { TestServer } from "./server.ts";

/** A published book with this one chapter, and the text that readers have of it, which one of them has opened. */
export async function addReadBook(
  server: TestServer,
  cast: Pick<Cast, "owner"> & Partial<Cast>,
  ...paragraphs: string[]
): Promise<{ workId: number; chapterId: number; revisionId: number }> {
  const { id: workId } = await addWork(server, cast, { state: "published" });
  const { id: chapterId } = await addChapter(server, workId, {
    state: "published",
    documents: [documentOf(...paragraphs)],
  });
  const chapter = await server.as(null)("getBookChapter", { params: { workId, chapterId } });
  return { workId, chapterId, revisionId: "revisionId" in chapter ? chapter.revisionId : 0 };
}

/** A typo that a new reader has reported: «лижало» in «Старое письмо лижало под камнем.» */
export async function addTypo(server: TestServer, cast: Pick<Cast, "owner"> & Partial<Cast>) {
  const { workId, ...place } = await addReadBook(server, cast, "Старое письмо лижало под камнем.");
  const { id } = await server.as(await addAccount(server))("sendTypo", {
    params: { id: workId },
    body: {
      requestId: randomUUID(),
      ...place,
      text: "лижало",
      suggestion: "лежало",
      note: "",
      from: { block: 0, offset: 14 },
      to: { block: 0, offset: 20 },
    },
  });
  return { id, workId, ...place };
}

export const storedTypo = ({ database }: TestServer, id: number) =>
  database.selectFrom("typoNote").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
