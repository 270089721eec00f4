import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetUnusedPictures } from "../../../server/publications/cleaning.ts";
import type { InputOf } from "../../../src/api/contract/index.ts";
import { addArt, artFields, storedPost } from "../../support/factories.publications.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addFile, addPublishedBook, addWork, picture, refused } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let author: TestAccount;
let stranger: TestAccount;
let moderator: TestAccount;
let grown: TestAccount;
beforeAll(async () => {
  stranger = await addAccount(server, { fio: "Нина Ветрова" });
  grown = await addAccount(server);
  await server.database.updateTable("account").set({ adultConfirmedAt: NOW }).where("id", "=", grown.id).execute();
  moderator = await addAccount(server, { roles: ["Moderator"] });
});
beforeEach(async () => {
  author = await addAccount(server, { fio: "Вера Лядова" });
});

type Fields = InputOf<"createArt">["body"]["fields"];
const upload = (bytes: BlobPart, who: TestAccount | null = author) =>
  server.as(who)("uploadFile", { params: { type: "art" }, query: {}, file: new Blob([bytes]) });
/** A picture of the author that is there already. */
const addPicture = (who = author) => addFile(server, who, { kind: "art" });
const create = (given: Partial<InputOf<"createArt">["body"]> = {}, who = author) =>
  server.as(who)("createArt", { body: { requestId: randomUUID(), fields: artFields, publish: false, ...given } });
const withFields = (fields: Partial<Fields>, publish = false) =>
  create({ fields: { ...artFields, ...fields }, publish });
const update = (id: number, body: Partial<InputOf<"updateArt">["body"]>) =>
  server.as(author)("updateArt", { params: { id }, body: { revision: 1, fields: artFields, ...body } });
const art = (who: TestAccount | null, id: number) => server.as(who)("getArt", { params: { id } });
const statusOf = async (who: TestAccount | null, path: string) => {
  const browser = who ? await server.login(who) : server.browser();
  return (await browser.ask(path)).statusCode;
};
const fault = (field: string, message: string) => refused.field(field, message);

describe("before the form", () => {
  it("says how many more there may be today and in all", async () => {
    expect(await server.as(author)("getNewArt", {})).toEqual({
      canCreate: true,
      refusal: null,
      leftToday: 50,
      leftInAll: 500,
    });
  });

  it("fifty a day, by Moscow", async () => {
    for (let index = 0; index < 50; index += 1) await addArt(server, author, { createdAt: NOW, fileId: null });
    expect(await server.as(author)("getNewArt", {})).toMatchObject({
      canCreate: false,
      refusal: "Сегодня больше нельзя: 50 в сутки",
      leftToday: 0,
      leftInAll: 450,
    });
    await expect(create()).rejects.toMatchObject({ httpStatus: 429, envelope: { errorCode: 8 } });
  });

  it("five hundred in all, with those in the bin", async () => {
    for (let index = 0; index < 499; index += 1) await addArt(server, author, { state: "deleted", fileId: null });
    await create();
    expect(await server.as(author)("getNewArt", {})).toMatchObject({
      canCreate: false,
      refusal: "Больше нельзя: 500 всего, вместе с корзиной",
      leftInAll: 0,
    });
    await expect(create()).rejects.toMatchObject({
      envelope: { errorCode: 3, message: "Больше нельзя: 500 всего, вместе с корзиной" },
    });
  });
});

describe("a picture", () => {
  it("is sent as it is and encoded again, within 4 096 points, with three widths in two formats and a blur of 32", async () => {
    const { fileId, ...facts } = await upload(await picture("jpeg", 5_000, 2_500));
    expect(facts).toEqual({ url: `/files/${fileId}`, width: 4_096, height: 2_048 });
    await server.drainJobs();
    const browser = await server.login(author);
    for (const width of [320, 640, 1280])
      for (const format of ["avif", "webp"]) {
        const { headers, rawPayload } = await browser.ask(`/files/${fileId}/${width}.${format}`);
        expect([headers["content-type"], (await sharp(rawPayload).metadata()).width]).toEqual([
          `image/${format}`,
          width,
        ]);
      }
    const blur = await browser.ask(`/files/${fileId}/blur.webp`);
    const { width, height } = await sharp(blur.rawPayload).metadata();
    expect([blur.headers["content-type"], width, height]).toEqual(["image/webp", 32, 16]);
    expect(await statusOf(author, `/files/${fileId}/480.webp`)).toBe(404);
  });

  it("loses the place where it was taken, and is upright", async () => {
    const taken = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#336699" } })
      .withExif({ IFD0: { Copyright: "Вера" }, IFD3: { GPSLatitude: "59/1 56/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { fileId, width, height } = await upload(new Uint8Array(taken));
    expect([width, height]).toEqual([400, 600]);
    const { rawPayload } = await (await server.login(author)).ask(`/files/${fileId}`);
    const { exif, orientation, format } = await sharp(rawPayload).metadata();
    expect([exif, orientation, format]).toEqual([undefined, undefined, "webp"]);
  });

  it("that moves is its first frame", async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 400, height: 400, channels: 3, background } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame("#ff0000"), await frame("#0000ff")], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { fileId, width, height } = await upload(new Uint8Array(moving));
    expect([width, height]).toEqual([400, 400]);
    const { rawPayload } = await (await server.login(author)).ask(`/files/${fileId}`);
    const { pages } = await sharp(rawPayload).metadata();
    const { dominant } = await sharp(rawPayload).stats();
    expect([pages ?? 1, dominant.r > 200, dominant.b < 50]).toEqual([1, true, true]);
  });

  const NOT_IMAGE = "Это не картинка. Подойдёт JPEG, PNG, WebP, GIF или AVIF";
  const SMALL = "Картинка мала: нужно не меньше 320\u00a0×\u00a0320 точек";
  it.each([
    ["a drawing that can hold scripts", async () => '<svg xmlns="http://www.w3.org/2000/svg"/>', NOT_IMAGE],
    ["a page that begins as a picture", async () => "GIF8<script>alert(1)</script>", NOT_IMAGE],
    ["one that is too low", async () => picture("png", 900, 319), SMALL],
    ["one that is too narrow", async () => picture("webp", 319, 900), SMALL],
    [
      "a bomb of 51 million points",
      async () => picture("png", 8_000, 6_400),
      "Картинка больше 50\u00a0миллионов точек. Уменьшите её и добавьте снова",
    ],
  ])("%s is refused", async (_, made, message) => {
    await expect(upload((await made()) as BlobPart)).rejects.toMatchObject({
      envelope: { errorCode: 3, invalidFields: { file: [message] } },
    });
  });

  it("with a script behind its last byte is a picture without it", async () => {
    const bytes = await picture("jpeg", 400, 400);
    const { fileId } = await upload(new Uint8Array([...bytes, ...Buffer.from("<script>alert(1)</script>")]));
    const { rawPayload, headers } = await (await server.login(author)).ask(`/files/${fileId}`);
    expect([headers["content-type"], rawPayload.includes("<script>")]).toEqual(["image/webp", false]);
  });

  it("of 320 points is large enough, and a guest sends none", async () => {
    expect(await upload(await picture("png", 320, 320))).toMatchObject({ width: 320, height: 320 });
    await expect(upload(await picture("png", 320, 320), null)).rejects.toMatchObject(refused.login);
  });

  it("that no art shows waits seven days", async () => {
    const at = (createdAt: string) => addFile(server, author, { kind: "art", createdAt });
    const [old, fresh] = [await at("2026-11-13T11:05:30.999Z"), await at("2026-11-13T11:05:31.000Z")];
    const shown = await at("2026-11-01T09:00:00.000Z");
    await addArt(server, author, { fileId: shown });
    await forgetUnusedPictures(new Date("2026-11-20T11:05:31.000Z"));
    const left = await server.database.selectFrom("storedFile").where("ownerId", "=", author.id).select("id").execute();
    expect(left.map(({ id }) => id).sort()).toEqual([fresh, shown].sort());
    expect(left.map(({ id }) => id)).not.toContain(old);
  });
});

describe("a save", () => {
  it("is a draft with all that was filled in, for its author alone", async () => {
    const fileId = await addPicture();
    const made = await withFields({ fileId, credit: "Лев Чернов", isAiMade: true });
    expect(made).toEqual({
      id: made.id,
      state: "draft",
      title: "Ночной паром",
      tags: ["паром"],
      privacyDisplay: "All",
      author: { id: author.id, userName: author.userName, fio: "Вера Лядова", avatarUrl: null },
      fileId,
      alt: "Паром у пристани",
      description: "Тушь, бумага.",
      workId: null,
      work: null,
      credit: "Лев Чернов",
      isAiMade: true,
      adultOnly: false,
      url: `/files/${fileId}`,
      width: expect.any(Number),
      height: expect.any(Number),
      likeCount: 0,
      isLiked: false,
      publishedAt: null,
      publishTime: null,
      deletedAt: null,
      lastModificationTime: NOW,
      moderationReason: "",
      isCorrected: false,
      revision: 1,
    });
    for (const who of [null, stranger, moderator])
      await expect(art(who, made.id)).rejects.toMatchObject(refused.missing);
    expect(await art(author, made.id)).toMatchObject({ canEdit: true, isOpen: true });
  });

  it("keeps the lines of the description", async () => {
    const description = "Первая строка\n\n  третья & <b>четвёртая</b>";
    const { id } = await withFields({ description });
    expect(await server.as(author)("getArtEdit", { params: { id } })).toMatchObject({ publication: { description } });
  });

  it("without a picture is a draft, and is not published", async () => {
    const { id } = await create();
    await expect(
      server.as(author)("updateArtState", { params: { id }, body: { type: "publish.requested" } }),
    ).rejects.toMatchObject(fault("fields.fileId", "Добавьте изображение"));
    expect(await update(id, { fields: { ...artFields, fileId: await addPicture() }, publish: true })).toMatchObject({
      outcome: "saved",
      publication: { state: "published", revision: 2 },
    });
  });

  it("once more with the same request is one art", async () => {
    const body = { requestId: randomUUID(), fields: { ...artFields, fileId: await addPicture() }, publish: true };
    const [one, other] = await Promise.all([
      server.as(author)("createArt", { body }),
      server.as(author)("createArt", { body }),
    ]);
    expect(one.id).toBe(other.id);
  });

  it("over another's is stale, of the same fields is saved already", async () => {
    const { id } = await create();
    await update(id, { fields: { ...artFields, description: "Из другого окна" } });
    expect(await update(id, { fields: { ...artFields, alt: "Из этого" } })).toMatchObject({
      outcome: "stale",
      publication: { description: "Из другого окна", revision: 2 },
    });
    expect(await update(id, { fields: { ...artFields, description: "Из другого окна" } })).toMatchObject({
      outcome: "saved",
      publication: { revision: 2 },
    });
  });

  it("names no picture of another, nor one of another kind", async () => {
    const others = await addPicture(stranger);
    const ofPost = await addFile(server, author, { kind: "post-image" });
    for (const fileId of [others, ofPost, randomUUID()])
      await expect(withFields({ fileId })).rejects.toMatchObject(
        fault("fields.fileId", "Картинки нет среди ваших: загрузите её ещё раз"),
      );
  });

  it("names a published work that its author may read, and no other", async () => {
    const { workId } = await addPublishedBook(server, { owner: stranger });
    const draft = await addWork(server, { owner: stranger });
    const ofFriends = await addWork(server, { owner: stranger }, { state: "published", privacyDisplay: "Friends" });
    expect(await withFields({ workId })).toMatchObject({ workId, work: { id: workId } });
    for (const id of [draft.id, ofFriends.id, 999_999])
      await expect(withFields({ workId: id })).rejects.toMatchObject(
        fault("fields.workId", "Это произведение не опубликовано"),
      );
  });

  it("of one whose work was withdrawn since goes on, and tells nobody of it", async () => {
    const { workId } = await addPublishedBook(server, { owner: stranger });
    const { id } = await withFields({ workId, fileId: await addPicture() }, true);
    expect((await art(null, id)).work).toMatchObject({ id: workId });
    await server.database.updateTable("work").set({ privacyDisplay: "Link" }).where("id", "=", workId).execute();
    expect((await art(null, id)).work).toBeNull();
    await server.database.updateTable("work").set({ privacyDisplay: "All" }).where("id", "=", workId).execute();
    await server.database.updateTable("work").set({ state: "draft" }).where("id", "=", workId).execute();
    expect((await art(null, id)).work).toBeNull();
    const { publication } = await server.as(author)("getArtEdit", { params: { id } });
    const fields = { ...artFields, workId, fileId: publication.fileId, alt: "Ещё раз" };
    expect(await update(id, { fields })).toMatchObject({ outcome: "saved" });
  });

  it.each([
    ["title", "а".repeat(151), "Заголовок"],
    ["alt", "а".repeat(301), "Что изображено"],
    ["description", "а".repeat(5_001), "Описание"],
    ["credit", "а".repeat(121), "Кто нарисовал"],
  ])("of a %s that is too long is refused", async (name, text, field) => {
    await expect(withFields({ [name]: text })).rejects.toMatchObject({
      envelope: { invalidFields: { [`fields.${name}`]: [expect.stringContaining(field)] } },
    });
  });
});

describe("one for adults", () => {
  const persons = () => [null, stranger, grown, moderator, author] as const;
  it("is a blur to who has not said that they are 18, at every address", async () => {
    const { fileId } = await upload(await picture("jpeg", 800, 600));
    await server.drainJobs();
    const { id } = await withFields({ fileId, adultOnly: true }, true);
    const seen: Record<string, number[]> = {};
    for (const name of ["", "/320.avif", "/640.webp", "/1280.webp", "/blur.webp"]) {
      const statuses = [];
      for (const who of persons()) statuses.push(await statusOf(who, `/files/${fileId}${name}`));
      seen[name] = statuses;
    }
    expect(seen).toEqual({
      "": [404, 404, 200, 200, 200],
      "/320.avif": [404, 404, 200, 200, 200],
      "/640.webp": [404, 404, 200, 200, 200],
      "/1280.webp": [404, 404, 200, 200, 200],
      "/blur.webp": [200, 200, 200, 200, 200],
    });
    const isOpen = [];
    for (const who of persons()) isOpen.push((await art(who, id)).isOpen);
    expect(isOpen).toEqual([false, false, true, true, true]);
  });

  it("opens to a guest who says so, in that browser alone", async () => {
    const { id, fileId } = await addArt(server, author, { state: "published", adultOnly: true });
    const browser = server.browser();
    expect((await browser.ask(`/files/${fileId}`)).statusCode).toBe(404);
    await browser.call("confirmAdult", { body: {} });
    expect((await browser.call("getArt", { params: { id } })).isOpen).toBe(true);
    expect((await browser.ask(`/files/${fileId}`)).statusCode).not.toBe(404);
    expect(await statusOf(null, `/files/${fileId}`)).toBe(404);
  });

  it("that is not for this person has no blur for them either", async () => {
    const { fileId } = await upload(await picture("jpeg", 400, 400));
    const { id } = await withFields({ fileId, adultOnly: true, privacyDisplay: "Me" }, true);
    for (const who of [null, stranger, grown]) expect(await statusOf(who, `/files/${fileId}/blur.webp`)).toBe(404);
    expect(await statusOf(author, `/files/${fileId}/blur.webp`)).toBe(200);
    await expect(art(grown, id)).rejects.toMatchObject(refused.missing);
  });

  it("is in the payload of its page", async () => {
    const { id, fileId } = await addArt(server, author, { state: "published", adultOnly: true });
    const { body } = await server.browser().ask(`/_payload/art/${id}.json`);
    expect(body).toContain(fileId);
    expect(await storedPost(server, id)).toMatchObject({ state: "published" });
  });
});

describe("lists", () => {
  const add = (title: string, given: Parameters<typeof addArt>[2] = {}) =>
    addArt(server, author, { state: "published", title, ...given });
  const titles = async (query: object, who: TestAccount | null = null) =>
    (await server.as(who)("getArts", { query })).items.map(({ title }) => title);

  it("of an author stand in their own order, 20 at a time, and a new one before the others", async () => {
    for (let index = 0; index < 21; index += 1) await add(`Арт ${index}`, { sortOrder: index });
    await withFields({ title: "Новый", fileId: await addPicture() }, true);
    const first = await server.as(null)("getArts", { query: { author: author.id } });
    expect(first.items.map(({ title }) => title)).toEqual([
      "Новый",
      ...Array.from({ length: 19 }, (_, at) => `Арт ${at}`),
    ]);
    const second = await server.as(null)("getArts", { query: { author: author.id, cursor: first.cursor ?? "" } });
    expect([second.items.map(({ title }) => title), second.cursor]).toEqual([["Арт 19", "Арт 20"], null]);
  });

  it("of a book are those that name it", async () => {
    const { workId } = await addPublishedBook(server, { owner: author });
    await add("О книге", { workId });
    await add("О другом");
    expect(await titles({ work: workId })).toEqual(["О книге"]);
  });

  it("of the author's own tell how many stand in each tab", async () => {
    await add("Второй", { sortOrder: 2 });
    await add("Первый", { sortOrder: 1 });
    await add("Черновик", { state: "draft" });
    await add("В корзине", { state: "deleted" });
    const { counts, items } = await server.as(author)("getAccountArts", { query: { tab: "published" } });
    expect(counts).toMatchObject({ all: 3, published: 2, draft: 1, bin: 1 });
    expect(items.map(({ title }) => title)).toEqual(["Первый", "Второй"]);
  });

  it("the page of each links its neighbours, of those that this reader may see", async () => {
    const [one, two, three] = [
      await add("1", { sortOrder: 1 }),
      await add("2", { sortOrder: 2, privacyDisplay: "Me" }),
      await add("3", { sortOrder: 3 }),
    ];
    const beside = async (who: TestAccount | null, id: number) => {
      const { previousId, nextId } = await art(who, id);
      return [previousId, nextId];
    };
    expect(await beside(null, one.id)).toEqual([null, three.id]);
    expect(await beside(null, three.id)).toEqual([one.id, null]);
    expect(await beside(author, one.id)).toEqual([null, two.id]);
    expect(await beside(author, two.id)).toEqual([one.id, three.id]);
  });
});

describe("another order", () => {
  const addThree = async () => {
    const made = [];
    for (const sortOrder of [1, 2, 3]) made.push(await addArt(server, author, { state: "published", sortOrder }));
    return made.map(({ id }) => id) as [number, number, number];
  };
  const reorder = (order: number[], before: number[], who = author) =>
    server.as(who)("reorderArts", { body: { order, before } });
  const shown = async () =>
    (await server.as(null)("getArts", { query: { author: author.id } })).items.map(({ id }) => id);

  it("is what everybody sees", async () => {
    const [one, two, three] = await addThree();
    expect(await reorder([three, one, two], [one, two, three])).toEqual({ outcome: "saved", order: [three, one, two] });
    expect(await shown()).toEqual([three, one, two]);
  });

  it("is merged with another window's", async () => {
    const [one, two, three] = await addThree();
    await reorder([two, one, three], [one, two, three]);
    const { id } = await withFields({ fileId: await addPicture() }, true);
    expect(await reorder([three, one, two], [one, two, three])).toEqual({
      outcome: "merged",
      order: [three, id, two, one],
    });
    expect(await shown()).toEqual([three, id, two, one]);
  });

  it("of what is another's, or named twice, is refused", async () => {
    const [one, two, three] = await addThree();
    const others = await addArt(server, stranger, { state: "published" });
    await expect(reorder([one, others.id], [others.id, one])).rejects.toMatchObject(
      fault("order", "В списке есть то, чего в нём быть не может"),
    );
    await expect(reorder([one, two, three], [one, two, three], stranger)).rejects.toMatchObject(
      fault("order", "В списке есть то, чего в нём быть не может"),
    );
    await expect(reorder([one, one, three], [one, two, three])).rejects.toMatchObject(
      fault("order", "Каждая строка списка должна встречаться один раз"),
    );
    expect(await shown()).toEqual([one, two, three]);
  });
});

describe("what others do", () => {
  it("likes count, one's own does not", async () => {
    const { id } = await addArt(server, author, { state: "published" });
    const like = (who: TestAccount, isLiked = true) => server.as(who)("likeArt", { params: { id }, body: { isLiked } });
    expect(await like(stranger)).toEqual({ isLiked: true, likeCount: 1 });
    expect(await like(stranger)).toEqual({ isLiked: true, likeCount: 1 });
    await expect(like(author)).rejects.toMatchObject({ envelope: { message: "На своё поставить отметку нельзя" } });
    const { items, counts } = await server.as(stranger)("getUserLikes", { query: { type: "art" } });
    expect([items[0]?.url, counts.art]).toEqual([`/art/${id}`, 1]);
  });

  it("followers hear of no art, its author of its removal with the reason", async () => {
    await server.as(stranger)("followAccount", { params: { id: author.id } });
    const { id } = await withFields({ fileId: await addPicture() }, true);
    await server.drainJobs();
    const noticesOf = async (who: TestAccount) =>
      (await server.as(who)("getNotifications", { query: {} })).items.map(({ type, url }) => [type, url]);
    expect(await noticesOf(stranger)).toEqual([]);
    await server.as(moderator)("updateArtState", {
      params: { id },
      body: { type: "removal.given", reason: "Реклама" },
    });
    await server.drainJobs();
    expect(await noticesOf(author)).toContainEqual(["PublicationRemoved", `/art/${id}/edit`]);
  });

  it("a complaint names it", async () => {
    const { id } = await addArt(server, author, { state: "published", title: "Ночной паром" });
    const body = { targetType: "art" as const, targetId: id, category: "spam" as const, comment: "", url: "" };
    await server.as(stranger)("complain", { body });
    const { complaints } = await server.as(moderator)("getComplaints", { query: {} });
    expect(complaints.map(({ target }) => [target.type, target.title])).toContainEqual(["art", "Ночной паром"]);
  });
});
