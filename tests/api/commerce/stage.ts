import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { put } from "../../../server/files/store.ts";
import { makeVariants } from "../../../server/files/variants.ts";
import { addSoldBook, SOLD_TEXT } from "../../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addCast, addFile, type Cast, documentOf, imageNode, picture } from "../../support/factories.works.ts";
import { providerInProcess } from "../../support/payments.ts";
import { NOW, startServer, type TestServer } from "../../support/server.ts";

export let server: TestServer;
export let cast: Cast;
let webRoot: string;
export let provider: ReturnType<typeof providerInProcess>;

/** One server a file, with a cast and our own provider; every test begins at the same moment, without jobs and counted attempts. */
export function begin(): void {
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), "rukopis-web-"));
    await writeFile(join(webRoot, "index.html"), "<!doctype html><head><title>Рукопись</title></head><body></body>");
    server = await startServer({ config: { webRoot } });
    cast = await addCast(server);
    provider = providerInProcess(server);
  });
  beforeEach(async () => {
    server.clock.set(NOW);
    provider.answerItself();
    await server.database.deleteFrom("job").execute();
    await server.database.deleteFrom("attemptCounter").execute();
  });
  afterAll(async () => {
    provider.stop();
    await server.stop();
    await rm(webRoot, { recursive: true });
  });
}

export const as = (person: { id: number } | null) => server.as(person);

/** Words of a chapter that is sold, behind those that its opening shows. */
export const SECRET = "И дальше.";

type Book = Awaited<ReturnType<typeof addSoldBook>>;

/** The same with a picture in its second chapter, which is sold. */
export async function addPicturedBook(
  sale: Parameters<typeof addSoldBook>[2] = {},
  work: Parameters<typeof addSoldBook>[3] = {},
): Promise<Book & { fileId: string }> {
  const book = await addSoldBook(server, cast, sale, work);
  const fileId = await addFile(server, cast.owner, { kind: "chapter-image", workId: book.workId });
  const bytes = await picture("webp", 4, 3);
  await put(fileId, bytes);
  await makeVariants(fileId);
  const [first, second] = [SOLD_TEXT, `${SOLD_TEXT} ${SECRET}`].map((text) => documentOf(text).content[0]);
  const document = { type: "doc", content: [first, imageNode(fileId), second] };
  const [revisionId = 0] = book.sold.revisionIds;
  await server.database
    .updateTable("chapterRevision")
    .set({ document: JSON.stringify(document) })
    .where("id", "=", revisionId)
    .execute();
  await server.database.insertInto("publishedChapterFile").values({ chapterId: book.sold.id, fileId }).execute();
  return { ...book, fileId };
}

/** A confirmed person who comes to buy. */
export const addBuyer = (): Promise<TestAccount> => addAccount(server, { fio: "Павел Читалов" });

export const orderOf = (
  buyer: TestAccount,
  workId: number,
  expectedAmount = 19_900,
  requestId: string = randomUUID(),
) =>
  as(buyer)("createOrder", {
    body: { requestId, workId, expectedAmount, email: buyer.email, offerAgree: true },
  });

type Act =
  | ("pay" | "decline" | "payInSilence" | "payTwice")
  | ("payAnotherSum" | "payWithoutReceipt" | "payWithoutRefund");

/** What somebody presses on the page of our own provider. */
export async function press(orderId: number, act: Act): Promise<void> {
  const { confirmationUrl } = await server.database
    .selectFrom("purchaseOrder")
    .where("id", "=", orderId)
    .select("confirmationUrl")
    .executeTakeFirstOrThrow();
  const answer = await server.app.inject({
    method: "POST",
    url: `${new URL(confirmationUrl ?? "").pathname}/${act}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "",
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `http://localhost:3000/order/${orderId}`]);
}

export const drain = async (): Promise<void> => {
  expect((await server.drainJobs()).failed).toBe(0);
};

/** The whole way: ordered, registered, paid, heard of. */
export async function buy(buyer: TestAccount, workId: number): Promise<number> {
  const { id } = await orderOf(buyer, workId);
  await drain();
  await press(id, "pay");
  await drain();
  expect(await as(buyer)("getOrder", { params: { id } })).toMatchObject({ state: "paid" });
  return id;
}
