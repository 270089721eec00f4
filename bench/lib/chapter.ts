import { contract } from "../../src/api/contract/index.ts";
import type { Product } from "./product.ts";
import { paragraph } from "./prose.ts";
import { randomOf } from "./random.ts";

/** Paragraphs of a chapter whose text is 1 MB in UTF-8. */
export function longChapter(): string[] {
  const random = randomOf(3);
  const lines: string[] = [];
  for (let size = 0; size < 1_048_576; ) {
    const line = paragraph(random);
    lines.push(line);
    size += Buffer.byteLength(line);
  }
  return lines;
}

/** A published work of one chapter of 1 MB. */
export async function publishLongChapter(product: Product): Promise<{ workId: number; chapterId: number }> {
  const { works } = contract.getAccountWorks.result.parse(await product.get("/api/v2/account/works"));
  const published = works.find(({ state }) => state === "published");
  if (!published) throw new Error("no published demo work");
  const document = {
    type: "doc",
    content: longChapter().map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
  };
  const workId = published.id;
  const created = await product.post("/api/v2/work/create/chapter", {
    workId,
    requestId: crypto.randomUUID(),
    title: "Длинная глава",
    document,
  });
  const chapterId = contract.createChapter.result.parse(created).chapter.id;
  await product.post(`/api/v2/work/${workId}/update/chapter-state/${chapterId}`, { type: "publish.requested" });
  return { workId, chapterId };
}
