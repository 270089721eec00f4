import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emptyPublicationBins, forgetUnusedPictures } from "../../../server/publications/cleaning.ts";
import { previewOf } from "../../../server/publications/texts.ts";
import type { InputOf } from "../../../src/api/contract/index.ts";
import { addPost, postFields, storedPost } from "../../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import {
  addFile,
  disputedDocument,
  documentOf,
  EARLIER,
  imageNode,
  picture,
  refused,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let author: TestAccount;
let stranger: TestAccount;
let moderator: TestAccount;
beforeAll(async () => {
  stranger = await addAccount(server, { fio: "Нина Ветрова" });
  moderator = await addAccount(server, { roles: ["Moderator"] });
});
beforeEach(async () => {
  author = await addAccount(server, { fio: "Вера Лядова" });
});

type Fields = InputOf<"createPost">["body"]["fields"];
const create = (given: Partial<InputOf<"createPost">["body"]> = {}, who = author) =>
  server.as(who)("createPost", { body: { requestId: randomUUID(), fields: postFields, publish: false, ...given } });
const withFields = (fields: Partial<Fields>) => create({ fields: { ...postFields, ...fields } });
const update = (id: number, body: Partial<InputOf<"updatePost">["body"]>, who = author) =>
  server.as(who)("updatePost", { params: { id }, body: { revision: 1, fields: postFields, ...body } });
const post = (who: TestAccount | null, id: number) => server.as(who)("getPost", { params: { id } });
const countOf = async () =>
  (await server.database.selectFrom("publication").where("authorId", "=", author.id).select("id").execute()).length;

const fault = (field: string, message: string) => refused.field(field, message);
const lettersOf = (count: number) => documentOf("х".repeat(count));
const linked = (href: string) => ({
  type: "doc" as const,
  content: [
    { type: "paragraph", content: [{ type: "text", text: "море", marks: [{ type: "link", attrs: { href } }] }] },
  ],
});

describe("before the form", () => {
  it("says that nothing blocks it, and which categories there are", async () => {
    const { categories, ...beginning } = await server.as(author)("getNewPost", {});
    expect(beginning).toEqual({ canCreate: true, refusal: null, leftToday: 20 });
    expect(categories.map(({ id, title }) => `${id} ${title}`)).toEqual([
      "1 Новости автора",
      "2 Анонс книги",
      "3 О писательстве",
      "4 О книгах и чтении",
      "5 Вопрос читателям",
      "6 Конкурс",
      "7 Обзор",
      "8 Личное",
      "9 Разное",
    ]);
  });

  it("says what keeps a post from being published although it can be written", async () => {
    const unconfirmed = await addAccount(server, { emailIsConfirmed: false });
    expect(await server.as(unconfirmed)("getNewPost", {})).toMatchObject({
      canCreate: true,
      refusal: "Подтвердите адрес электронной почты",
    });
  });

  it("twenty a day, by Moscow; deleting one brings none back", async () => {
    for (let index = 0; index < 19; index += 1) await addPost(server, author, { createdAt: NOW, state: "deleted" });
    await addPost(server, author, { createdAt: "2026-11-19T20:59:59.999Z" });
    expect(await server.as(author)("getNewPost", {})).toMatchObject({ canCreate: true, leftToday: 1 });
    await create();
    expect(await server.as(author)("getNewPost", {})).toMatchObject({
      canCreate: false,
      refusal: "Сегодня больше нельзя: 20 в сутки",
      leftToday: 0,
    });
    await expect(create()).rejects.toMatchObject({
      httpStatus: 429,
      envelope: { errorCode: 8, message: "Сегодня больше нельзя: 20 в сутки", retryAfter: 35_669 },
    });
    expect(await countOf()).toBe(21);
  });
});

describe("a first save", () => {
  it("is a draft with all that was filled in, for its author alone", async () => {
    const made = await create();
    expect(made).toEqual({
      id: made.id,
      state: "draft",
      title: "Как я искал название",
      tags: ["черновик"],
      privacyDisplay: "All",
      author: { id: author.id, userName: author.userName, fio: "Вера Лядова", avatarUrl: null },
      privacyComments: "All",
      commentsReview: "none",
      categoryId: 1,
      likeCount: 0,
      isLiked: false,
      favoriteCount: 0,
      isFavorite: false,
      isPinned: false,
      publishedAt: null,
      publishTime: null,
      deletedAt: null,
      lastModificationTime: NOW,
      moderationReason: "",
      isCorrected: false,
      revision: 1,
      textLength: 20,
      document: documentOf("Сначала была тишина."),
    });
    await expect(post(stranger, made.id)).rejects.toMatchObject(refused.missing);
    await expect(post(null, made.id)).rejects.toMatchObject(refused.missing);
    await expect(post(moderator, made.id)).rejects.toMatchObject(refused.missing);
    expect(await post(author, made.id)).toMatchObject({ html: "<p>Сначала была тишина.</p>", canEdit: true });
  });

  it("with the wish is published at once, and a guest reads it", async () => {
    const { id, publishedAt } = await create({ publish: true });
    expect(publishedAt).toBe(NOW);
    expect(await post(null, id)).toMatchObject({
      state: "published",
      html: "<p>Сначала была тишина.</p>",
      canEdit: false,
      canModerate: false,
    });
    expect(await post(moderator, id)).toMatchObject({ canEdit: false, canModerate: true });
  });

  it("with a time waits for it, and comes out with that time, not the job's", async () => {
    const at = "2026-11-20T12:00:00.000Z";
    const { id, state, publishTime } = await create({ publish: true, publishTime: at });
    expect([state, publishTime]).toEqual(["scheduled", at]);
    await expect(post(stranger, id)).rejects.toMatchObject(refused.missing);
    server.clock.pass(2 * 3_600_000);
    await server.drainJobs();
    expect(await post(stranger, id)).toMatchObject({ state: "published", publishedAt: at, publishTime: null });
    server.clock.set(NOW);
  });

  it("twice is one post; its newer text becomes the second revision, once", async () => {
    const requestId = randomUUID();
    const first = await create({ requestId });
    expect((await create({ requestId })).id).toBe(first.id);
    const fields = { ...postFields, title: "Другое название" };
    expect(await create({ requestId, fields })).toMatchObject({ id: first.id, revision: 2, title: "Другое название" });
    await expect(create({ requestId, fields: { ...postFields, title: "Третье" } })).rejects.toMatchObject({
      envelope: { message: "Эта публикация уже создана и изменена. Откройте её заново, чтобы сохранить этот текст" },
    });
    expect(await countOf()).toBe(1);
    // Another person's with the same id is another's.
    expect((await create({ requestId }, stranger)).id).not.toBe(first.id);
  });

  it("ten at once of one request are one post", async () => {
    const requestId = randomUUID();
    const made = await Promise.all(Array.from({ length: 10 }, () => create({ requestId, publish: true })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await countOf()).toBe(1);
  });
});

describe("bad input is refused by its field, and nothing is stored", () => {
  const images = (count: number) => Array.from({ length: count }, () => imageNode(randomUUID()));
  const faults: [string, Partial<Fields>, string, string][] = [
    ["a title of 151", { title: "х".repeat(151) }, "fields.title", "Поле Заголовок не может быть длиннее 150 символов"],
    ["a tag of 1", { tags: ["х"] }, "fields.tags.0", "Поле Метка должно быть не короче 2 символов"],
    ["a tag of 41", { tags: ["х".repeat(41)] }, "fields.tags.0", "Поле Метка не может быть длиннее 40 символов"],
    ["11 tags", { tags: Array.from({ length: 11 }, (_, n) => `метка ${n}`) }, "fields.tags", "Не больше 10 меток"],
    [
      "a tag of marks of direction",
      { tags: ["\u202e\u200f"] },
      "fields.tags.0",
      "Поле Метка обязательно для заполнения",
    ],
    ["no such category", { categoryId: 10 }, "fields.categoryId", "Поле Категория некорректно"],
    ["100,001 characters", { document: lettersOf(100_001) }, "fields.document", "Текст не длиннее 100\u00a0000 знаков"],
    [
      "51 pictures",
      { document: { type: "doc", content: images(51) } },
      "fields.document",
      "Картинок в тексте не больше 50",
    ],
  ];
  it.each(faults)("%s", async (_, fields, field, message) => {
    await expect(withFields(fields)).rejects.toMatchObject({
      envelope: { errorCode: 3, invalidFields: { [field]: [message] } },
    });
    expect(await countOf()).toBe(0);
  });

  it.each([
    ["a foreign node", { type: "doc" as const, content: [{ type: "script" }] }],
    ["a link that runs", linked("javascript:alert(1)")],
    ["a disputed place", disputedDocument("Так.", "Иначе.")],
  ])("%s", async (_, document) => {
    await expect(withFields({ document })).rejects.toMatchObject({ envelope: { errorCode: 3 } });
    expect(await countOf()).toBe(0);
  });

  it("100,000 characters and ten tags of 40 are right", async () => {
    const tags = Array.from({ length: 10 }, (_, n) => `${n}`.padEnd(40, "х"));
    expect(await withFields({ document: lettersOf(100_000), tags })).toMatchObject({ textLength: 100_000, tags });
  });

  it("a time in the past, one in 91 days, and one without the wish", async () => {
    const past = fault("publishTime", "Выберите время в будущем");
    await expect(create({ publish: true, publishTime: EARLIER })).rejects.toMatchObject(past);
    const far = fault("publishTime", "Не дальше чем на 90 дней вперёд");
    await expect(create({ publish: true, publishTime: "2027-02-19T00:00:00.000Z" })).rejects.toMatchObject(far);
    await expect(create({ publishTime: "2026-12-01T00:00:00.000Z" })).rejects.toMatchObject({
      envelope: { invalidFields: { publishTime: ["Поле Время публикации некорректно"] } },
    });
    expect(await countOf()).toBe(0);
  });

  it("the same tag in other letters, or with ё, is one", async () => {
    expect((await withFields({ tags: ["Ёлка", "елка", "ЕЛКА", "море"] })).tags).toEqual(["Ёлка", "море"]);
  });
});

describe("pictures of a text", () => {
  const upload = (who: TestAccount | null, bytes: BlobPart) =>
    server.as(who)("uploadFile", { params: { type: "post-image" }, query: {}, file: new Blob([bytes]) });

  it("are sent as they are and encoded again, within 1600 × 2400, with their copies; their uploader's alone before a post shows them", async () => {
    const { fileId, ...facts } = await upload(author, await picture("jpeg", 3_200, 2_400));
    expect(facts).toEqual({ url: `/files/${fileId}`, width: 1_600, height: 1_200 });
    await server.drainJobs();
    const see = async (who: TestAccount | null, path: string) => {
      const { statusCode, headers } = await (who ? await server.login(who) : server.browser()).ask(path);
      return [statusCode, headers["content-type"]];
    };
    expect(await see(author, `/files/${fileId}`)).toEqual([200, "image/webp"]);
    expect(await see(author, `/files/${fileId}/480.avif`)).toEqual([200, "image/avif"]);
    for (const who of [null, stranger, moderator]) expect((await see(who, `/files/${fileId}`))[0], who?.fio).toBe(404);
  });

  it.each([
    ["a drawing that can hold scripts", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a text", "не картинка, а текст"],
  ])("%s is refused", async (_, bytes) => {
    await expect(upload(author, bytes)).rejects.toMatchObject({
      envelope: { errorCode: 3, invalidFields: { file: ["Это не картинка. Подойдёт JPEG, PNG, WebP, GIF или AVIF"] } },
    });
    await expect(upload(null, bytes)).rejects.toMatchObject(refused.login);
  });

  const withPicture = (fileId: string) => ({ type: "doc" as const, content: [imageNode(fileId)] });
  const withText = (fileId: string) => ({
    type: "doc" as const,
    content: [...documentOf("Карта.").content, imageNode(fileId)],
  });

  it("are one's own of this kind alone: another's id would open another's file", async () => {
    const others = await addFile(server, stranger, { kind: "post-image" });
    const cover = await addFile(server, author, { kind: "cover" });
    for (const id of [others, cover, randomUUID()])
      await expect(withFields({ document: withPicture(id) })).rejects.toMatchObject(
        fault("fields.document", "Картинки нет среди ваших: загрузите её ещё раз"),
      );
    expect(await countOf()).toBe(0);
  });

  it("are seen exactly as long as the post is, by whom it is shown to", async () => {
    const fileId = await addFile(server, author, { kind: "post-image" });
    const see = async (who: TestAccount | null) => {
      const browser = who ? await server.login(who) : server.browser();
      return (await browser.ask(`/files/${fileId}`)).statusCode;
    };
    const seen = async () => [await see(null), await see(stranger), await see(moderator), await see(author)];
    const fields = { ...postFields, document: withText(fileId) };
    const { id } = await create({ fields });
    expect(await seen()).toEqual([404, 404, 404, 200]);
    await update(id, { fields, publish: true });
    expect(await seen()).toEqual([200, 200, 200, 200]);
    await update(id, { revision: 1, fields: { ...fields, privacyDisplay: "Registered" } });
    expect(await seen()).toEqual([404, 200, 200, 200]);
    const state = (type: "withdrawal.requested" | "publish.requested" | "restoration.given", who = author) =>
      server.as(who)("updatePostState", { params: { id }, body: { type } });
    await server.as(moderator)("updatePostState", {
      params: { id },
      body: { type: "removal.given", reason: "Реклама" },
    });
    expect(await seen()).toEqual([404, 404, 200, 200]);
    await state("restoration.given", moderator);
    await update(id, { revision: 2, fields: postFields });
    expect(await seen()).toEqual([404, 404, 404, 200]);
  });

  it("the first is next to the post in lists", async () => {
    const fileId = await addFile(server, author, { kind: "post-image" });
    await create({ fields: { ...postFields, document: withText(fileId) }, publish: true });
    const { items } = await server.as(null)("getPosts", { query: { author: author.id } });
    expect(items.map(({ coverUrl }) => coverUrl)).toEqual([`/files/${fileId}`]);
  });
});

describe("a later save", () => {
  it("is the next revision; of a published one everybody has it at once", async () => {
    const { id } = await create({ publish: true });
    const fields = { ...postFields, document: documentOf("Потом пришёл шум."), categoryId: 3 as const };
    expect(await update(id, { fields })).toMatchObject({
      outcome: "saved",
      publication: { revision: 2, categoryId: 3 },
    });
    expect(await post(null, id)).toMatchObject({ html: "<p>Потом пришёл шум.</p>", publishedAt: NOW });
  });

  it("over another's is stale: nothing is stored, and the other text comes back", async () => {
    const { id } = await create();
    await update(id, { fields: { ...postFields, title: "Из другого окна" } });
    const before = await storedPost(server, id);
    const answer = await update(id, { revision: 1, fields: { ...postFields, title: "Из этого окна" } });
    expect(answer).toMatchObject({ outcome: "stale", publication: { revision: 2, title: "Из другого окна" } });
    expect(await storedPost(server, id)).toEqual(before);
  });

  it("of the same fields is saved already, whatever it was made from", async () => {
    const { id } = await create();
    await update(id, { fields: { ...postFields, title: "Новое" } });
    const again = await update(id, { revision: 1, fields: { ...postFields, title: "Новое" } });
    expect(again).toMatchObject({ outcome: "saved", publication: { revision: 2 } });
  });

  it("may publish, plan, and take back", async () => {
    const { id } = await create();
    const at = "2026-11-21T09:00:00.000Z";
    const stateAfter = async (wish: object) => (await update(id, wish)).publication.state;
    expect(await stateAfter({ publish: true, publishTime: at })).toBe("scheduled");
    expect(await stateAfter({})).toBe("scheduled");
    expect(await stateAfter({ publish: true })).toBe("published");
    expect(await stateAfter({ publish: true })).toBe("published");
    expect(await stateAfter({ publish: false })).toBe("draft");
    expect(await stateAfter({ publish: false })).toBe("draft");
  });

  it("that the law refuses stores nothing of the fields either", async () => {
    const { id } = await create();
    const answer = update(id, { fields: { ...postFields, title: "" }, publish: true });
    await expect(answer).rejects.toMatchObject(fault("fields.title", "Добавьте заголовок"));
    expect((await storedPost(server, id))?.title).toBe("Как я искал название");
  });

  it("of a removed one is a correction, and its author reads the reason meanwhile", async () => {
    const { id } = await create({ publish: true });
    await server.as(moderator)("updatePostState", {
      params: { id },
      body: { type: "removal.given", reason: "Реклама" },
    });
    await expect(post(stranger, id)).rejects.toMatchObject(refused.missing);
    expect(await post(author, id)).toMatchObject({ state: "removed", moderationReason: "Реклама", isCorrected: false });
    await update(id, { fields: { ...postFields, title: "Без рекламы" } });
    expect(await post(moderator, id)).toMatchObject({ state: "removed", isCorrected: true, title: "Без рекламы" });
  });
});

describe("pins and favourites", () => {
  it("three are pinned at most, the last first; twice is as good as once, and what is taken back is pinned no more", async () => {
    const ids: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      ids.push(
        (await addPost(server, author, { state: "published", publishTime: `2026-11-0${index + 1}T09:00:00.000Z` })).id,
      );
    }
    const [first, second, third, fourth] = ids as [number, number, number, number];
    const pin = (id: number, isPinned = true) => server.as(author)("pinPost", { params: { id }, body: { isPinned } });
    const pinAfter = (id: number) => {
      server.clock.pass(1_000);
      return pin(id);
    };
    expect(await pin(first)).toEqual({ pinnedIds: [first] });
    expect(await pinAfter(second)).toEqual({ pinnedIds: [second, first] });
    expect(await pinAfter(first)).toEqual({ pinnedIds: [second, first] });
    expect(await pinAfter(third)).toEqual({ pinnedIds: [third, second, first] });
    await expect(pin(fourth)).rejects.toMatchObject({
      envelope: { errorCode: 3, message: "Закрепить можно не больше 3 постов" },
    });
    const { items } = await server.as(null)("getPosts", { query: { author: author.id } });
    expect(items.map(({ id, isPinned }) => [id, isPinned])).toEqual([
      [third, true],
      [second, true],
      [first, true],
      [fourth, false],
    ]);
    await server.as(author)("updatePostState", { params: { id: third }, body: { type: "withdrawal.requested" } });
    expect(await pin(fourth)).toEqual({ pinnedIds: [fourth, second, first] });
    expect(await pin(second, false)).toEqual({ pinnedIds: [fourth, first] });
  });

  it("another's goes into one's list and out of it; one's own does not", async () => {
    const { id } = await addPost(server, author, { state: "published" });
    const favorite = (who: TestAccount, isFavorite = true) =>
      server.as(who)("favoritePost", { params: { id }, body: { isFavorite } });
    expect(await favorite(stranger)).toEqual({ isFavorite: true, favoriteCount: 1 });
    expect(await favorite(stranger)).toEqual({ isFavorite: true, favoriteCount: 1 });
    expect(await post(stranger, id)).toMatchObject({ isFavorite: true, favoriteCount: 1 });
    expect(await post(author, id)).toMatchObject({ isFavorite: false, favoriteCount: 1 });
    await expect(favorite(author)).rejects.toMatchObject({
      envelope: { errorCode: 12, message: "Своё в избранное добавить нельзя" },
    });
    expect(await favorite(stranger, false)).toEqual({ isFavorite: false, favoriteCount: 0 });
  });
});

describe("several at once", () => {
  it("are withdrawn, deleted and brought back; what the law refuses, and another's, stays", async () => {
    const published = await addPost(server, author, { state: "published" });
    const draft = await addPost(server, author);
    const others = await addPost(server, stranger, { state: "published" });
    const change = (type: "withdrawal.requested" | "deletion.requested" | "undeletion.requested") =>
      server.as(author)("updatePostStates", { body: { ids: [published.id, draft.id, others.id], type } });
    const { changed, refused: refusals } = await change("withdrawal.requested");
    expect(changed.map(({ id, state }) => [id, state])).toEqual([[published.id, "draft"]]);
    expect(refusals).toEqual([
      { id: draft.id, message: "Сейчас это действие недоступно" },
      { id: others.id, message: "Нет доступа" },
    ]);
    expect((await change("deletion.requested")).changed.map(({ state }) => state)).toEqual(["deleted", "deleted"]);
    expect((await change("undeletion.requested")).changed.map(({ state }) => state)).toEqual(["draft", "draft"]);
    expect((await storedPost(server, others.id))?.state).toBe("published");
  });

  it("none and a hundred and one are refused", async () => {
    const change = (ids: number[]) =>
      server.as(author)("updatePostStates", { body: { ids, type: "deletion.requested" } });
    const faults = (message: string) => ({ envelope: { errorCode: 3, invalidFields: { ids: [message] } } });
    await expect(change([])).rejects.toMatchObject(faults("Выберите публикации"));
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    await expect(change(many)).rejects.toMatchObject(faults("Не больше 100 публикаций за раз"));
  });
});

describe("what has lain in the bin for 30 days", () => {
  it("goes with its likes and tags; what was deleted later stays", async () => {
    const old = await addPost(server, author, {
      state: "deleted",
      deletedAt: "2026-10-21T11:05:30.000Z",
      tags: ["море"],
    });
    const young = await addPost(server, author, { state: "deleted", deletedAt: "2026-10-21T11:05:32.000Z" });
    await server.database
      .insertInto("liked")
      .values({ accountId: stranger.id, kind: "post", targetId: old.id, likedAt: EARLIER })
      .execute();
    await emptyPublicationBins(new Date(NOW));
    expect([await storedPost(server, old.id), (await storedPost(server, young.id))?.id]).toEqual([undefined, young.id]);
    const likes = server.database.selectFrom("liked").where("kind", "=", "post").where("targetId", "=", old.id);
    expect(await likes.select("accountId").execute()).toEqual([]);
  });

  it("pictures that no post shows go after a week, and not a day before", async () => {
    const at = (createdAt: string) => addFile(server, author, { kind: "post-image", createdAt });
    const [old, young, shown] = [
      await at("2026-11-13T11:05:30.000Z"),
      await at("2026-11-13T11:05:32.000Z"),
      await at("2026-11-01T09:00:00.000Z"),
    ];
    await addPost(server, author, { document: { type: "doc", content: [imageNode(shown)] } });
    await forgetUnusedPictures(new Date(NOW));
    const left = await server.database.selectFrom("storedFile").where("ownerId", "=", author.id).select("id").execute();
    expect(left.map(({ id }) => id).sort()).toEqual([young, shown].sort());
    expect(left.map(({ id }) => id)).not.toContain(old);
  });
});

it("the beginning of a text: a heading does not run into what follows it, and the last word stays as it is", () => {
  const text = (words: string) => [{ type: "text", text: words }];
  const content = [
    { type: "heading", attrs: { level: 2 }, content: text("Первое: «вдруг»") },
    { type: "paragraph", content: text("Оно не нужно. Правда?") },
    { type: "paragraph", content: text("И всё") },
  ];
  expect(previewOf({ type: "doc", content })).toBe("Первое: «вдруг». Оно не нужно. Правда? И всё");
});
