import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { ArtTable, PublicationTable, ReviewTable } from "../../server/publications/tables.ts";
import { renderHtml, SERIALIZER_VERSION } from "../../src/document/html.ts";
import { filesOf, textLength } from "../../src/document/json.ts";
import { documentOfLines } from "../../src/text/plainDocument.ts";
import { addFile, documentOf, EARLIER } from "./factories.works.ts";
import type { TestServer } from "./server.ts";

type With = Pick<TestServer, "database">;
type Given = Partial<Insertable<PublicationTable>> & {
  text?: string;
  document?: object;
  tags?: string[];
  categoryId?: number;
};

/** What a form of posts sends. */
export const postFields = {
  categoryId: 1,
  title: "Как я искал название",
  document: documentOf("Сначала была тишина."),
  tags: ["черновик"],
  privacyDisplay: "All" as const,
  privacyComments: "All" as const,
  commentsReview: "none" as const,
};

/** A publication straight in the database, without what its kind alone has: without `state` a draft. */
async function addPublication(
  { database }: With,
  author: { id: number },
  { text = "Сначала была тишина.", document, tags = [], ...given }: Omit<Given, "categoryId">,
): Promise<{ id: number }> {
  const isOut = given.state === "published" || given.state === "scheduled" || given.state === "removed";
  const { id } = await database
    .insertInto("publication")
    .values({
      kind: "post",
      authorId: author.id,
      requestId: randomUUID(),
      title: "Как я искал название",
      privacyDisplay: "All",
      createdAt: EARLIER,
      lastModificationTime: EARLIER,
      ...(isOut && { publishTime: EARLIER }),
      ...(given.state === "deleted" && { deletedAt: EARLIER }),
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const written = document ?? documentOf(...(text === "" ? [] : [text]));
  await database
    .insertInto("publicationText")
    .values({
      publicationId: id,
      document: JSON.stringify(written),
      textLength: textLength(written),
      preview: text,
      html: renderHtml(written),
      serializerVersion: SERIALIZER_VERSION,
    })
    .execute();
  for (const [sortOrder, title] of tags.entries())
    await database.insertInto("publicationTag").values({ publicationId: id, title, sortOrder }).execute();
  for (const [place, fileId] of filesOf(written).entries())
    await database.insertInto("publicationFile").values({ publicationId: id, fileId, place }).execute();
  return { id };
}

/** A post straight in the database: without `state` a draft. */
export async function addPost(server: With, author: { id: number }, { categoryId = 1, ...given }: Given = {}) {
  const { id } = await addPublication(server, author, given);
  await server.database.insertInto("post").values({ publicationId: id, categoryId }).execute();
  return { id };
}

/** A thousand characters to the last: as short as a review may be. */
export const REVIEW_TEXT = `${"Соль лежит на подоконнике. ".repeat(36)}И тает.`.padEnd(1_000, "!");

/** What a form of reviews sends. */
export const reviewFields = (workId: number) => ({
  workId,
  title: "Соль, которую не убрали",
  document: documentOf(REVIEW_TEXT),
  hasSpoilers: false,
  verdict: "recommend" as const,
  tags: ["проза"],
});

type GivenReview = Omit<Given, "categoryId"> & Partial<Pick<Insertable<ReviewTable>, "hasSpoilers" | "verdict">>;

/** A review straight in the database: without `state` a draft. */
export async function addReview(
  server: With,
  author: { id: number },
  workId: number,
  { hasSpoilers = false, verdict = "recommend", ...given }: GivenReview = {},
) {
  const { id } = await addPublication(server, author, {
    kind: "review",
    workId,
    title: "Соль, которую не убрали",
    text: REVIEW_TEXT,
    ...given,
  });
  await server.database.insertInto("review").values({ publicationId: id, hasSpoilers, verdict }).execute();
  return { id };
}

/** What a form of arts sends. */
export const artFields = {
  title: "Ночной паром",
  tags: ["паром"],
  privacyDisplay: "All" as const,
  fileId: null,
  alt: "Паром у пристани",
  description: "Тушь, бумага.",
  workId: null,
  credit: "",
  isAiMade: false,
  adultOnly: false,
};

type GivenArt = Omit<Given, "categoryId" | "document"> &
  Partial<Omit<Insertable<ArtTable>, "publicationId">> & { fileId?: string | null };

/** An art straight in the database: without `state` a draft. It shows the picture `fileId`, or one that has no bytes. */
export async function addArt(
  server: With,
  author: { id: number },
  {
    fileId,
    alt = "",
    credit = "",
    isAiMade = false,
    adultOnly = false,
    sortOrder = 0,
    text = "",
    ...given
  }: GivenArt = {},
) {
  const document = documentOfLines(text);
  const { id } = await addPublication(server, author, { kind: "art", title: "Ночной паром", document, text, ...given });
  const own = { publicationId: id, alt, credit, isAiMade, adultOnly, sortOrder };
  await server.database.insertInto("art").values(own).execute();
  const shown = fileId === undefined ? await addFile(server, author, { kind: "art" }) : fileId;
  if (shown !== null)
    await server.database
      .insertInto("publicationFile")
      .values({ publicationId: id, fileId: shown, place: 0 })
      .execute();
  return { id, fileId: shown ?? "" };
}

/** A post as it is stored, with its text. */
export const storedPost = ({ database }: With, id: number) =>
  database
    .selectFrom("publication")
    .innerJoin("publicationText", "publicationText.publicationId", "publication.id")
    .where("publication.id", "=", id)
    .selectAll("publication")
    .select(["publicationText.document", "publicationText.textLength"])
    .executeTakeFirst();
