import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { addAudiobook, addAudioChapter } from "../../support/factories.audio.ts";
import {
  addCast,
  addFile,
  addPublishedBook,
  addWork,
  type Cast,
  EARLIER,
  refused,
} from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const ask = (id: number, person: { id: number } | null = null) => server.as(person)("getAudiobook", { params: { id } });

describe("getAudiobook", () => {
  it("tells a guest all that there is to hear", async () => {
    const { workId, chapterId } = await addAudiobook(server, cast);
    const second = await addAudioChapter(server, workId, {
      title: "Форточка",
      sortOrder: 2,
      audio: { durationMs: 24_000 },
    });
    await addAudioChapter(server, workId, { title: "Тайная", state: "draft", sortOrder: 3 });
    expect(await ask(workId)).toEqual({
      id: workId,
      title: "Соль на подоконнике",
      authors: [
        { id: cast.owner.id, fio: "Вера Лядова", userName: cast.owner.userName },
        { id: cast.coAuthor.id, fio: "Глеб Оршанский", userName: cast.coAuthor.userName },
      ],
      ageMark: "16+",
      adultOnly: false,
      hasObsceneLanguage: false,
      hasDrugs: false,
      aiUse: "None",
      format: "Audiobook",
      workForm: "novel",
      genreId: 43,
      coverUrl: null,
      drawnCoverUrl: expect.stringMatching(/^\/cards\/[\w-]{32}\.jpeg$/),
      coverByAi: false,
      annotation: "О доме и о море.",
      textLength: 0,
      isFinished: false,
      lastUpdateTime: EARLIER,
      reciter: "Анна Гречко",
      durationMs: 26_400,
      linkedWork: null,
      chapters: [
        {
          id: chapterId,
          title: "Глава 1",
          durationMs: 2_400,
          publishTime: EARLIER,
          isDraft: false,
          textChapterId: null,
          access: "open",
        },
        {
          id: second.id,
          title: "Форточка",
          durationMs: 24_000,
          publishTime: EARLIER,
          isDraft: false,
          textChapterId: null,
          access: "open",
        },
      ],
      offer: {
        access: "free",
        price: null,
        priceNow: null,
        discountPercent: null,
        discountEndsAt: null,
        startsAt: null,
        isExclusive: false,
        canBuy: false,
        refusal: null,
        holding: null,
        refundEndsAt: null,
      },
      isPreview: false,
      canEdit: false,
      privacyDisplay: "All",
      likeCount: 0,
      isLiked: false,
      inLibraryState: "None",
      isMuted: false,
      place: null,
    });
  });

  it("is a preview with drafts for the authors of what is not published", async () => {
    const { workId, chapterId } = await addAudiobook(server, cast, { state: "draft" });
    const draft = await addAudioChapter(server, workId, { title: "Тайная", state: "draft", sortOrder: 2 });
    await addAudioChapter(server, workId, { title: "Удалённая", state: "deleted", sortOrder: 3 });
    expect(await ask(workId, cast.coAuthor)).toMatchObject({
      isPreview: true,
      canEdit: true,
      durationMs: 4_800,
      chapters: [
        { id: chapterId, isDraft: false, publishTime: EARLIER },
        { id: draft.id, title: "Тайная", isDraft: true, publishTime: null },
      ],
    });
    await expect(ask(workId)).rejects.toMatchObject(refused.missing);
    await expect(ask(workId, cast.stranger)).rejects.toMatchObject(refused.missing);
  });

  it("has a painted cover for the locked screen where it has none of its own, and a preview has none", async () => {
    const { workId } = await addAudiobook(server, cast);
    const answer = (await ask(workId)) as { drawnCoverUrl: string };
    const { statusCode, rawPayload } = await server.app.inject({ url: answer.drawnCoverUrl });
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect([statusCode, format, width, height]).toEqual([200, "jpeg", 512, 768]);
    const coverFileId = await addFile(server, cast.owner, { workId });
    const change = (values: object) =>
      server.database.updateTable("work").set(values).where("id", "=", workId).execute();
    await change({ coverFileId });
    expect(await ask(workId)).toMatchObject({ coverUrl: `/files/${coverFileId}`, drawnCoverUrl: null });
    await change({ coverFileId: null, state: "draft" });
    expect(await ask(workId, cast.owner)).toMatchObject({ isPreview: true, coverUrl: null, drawnCoverUrl: null });
  });

  it("names the same work as text where this listener may read it", async () => {
    const text = await addWork(server, cast, { state: "published", title: "Соль, текст" });
    const { workId } = await addAudiobook(server, cast, { linkedWorkId: text.id });
    expect(await ask(workId)).toMatchObject({ linkedWork: { id: text.id, title: "Соль, текст" } });
    await server.database.updateTable("work").set({ state: "draft" }).where("id", "=", text.id).execute();
    expect(await ask(workId)).toMatchObject({ linkedWork: null });
    expect(await ask(workId, cast.owner)).toMatchObject({ linkedWork: { id: text.id, title: "Соль, текст" } });
  });

  it("is no text", async () => {
    const { workId } = await addPublishedBook(server, cast);
    await expect(ask(workId)).rejects.toMatchObject(refused.missing);
  });

  it("withholds a book for adults, and one for the signed-in, as getBook does", async () => {
    const adult = await addAudiobook(server, cast, { adultOnly: true, ageMark: "18+" });
    expect(await ask(adult.workId)).toMatchObject({ isWithheld: true, title: "Соль на подоконнике", ageMark: "18+" });
    const registered = await addAudiobook(server, cast, { privacyDisplay: "Registered" });
    expect(await ask(registered.workId)).toEqual({ isForSignedIn: true });
    expect(await ask(registered.workId, cast.stranger)).toMatchObject({ id: registered.workId, isPreview: false });
  });
});

describe("the place of a listener", () => {
  const heard = (workId: number, chapterId: number, location: number, movedAt: string) => ({
    body: { workId, chapterId, location, progress: 0.5, movedAt, sentAt: "2026-11-20T11:05:31.000Z" },
  });

  it("is kept in milliseconds, the last move of any device", async () => {
    const { workId, chapterId } = await addAudiobook(server, cast);
    const call = server.as(cast.stranger);
    await call("updateReaderProgress", heard(workId, chapterId, 1_500, "2026-11-20T11:05:00.000Z"));
    const later = await call("updateReaderProgress", heard(workId, chapterId, 200, "2026-11-20T11:04:00.000Z"));
    expect(later).toMatchObject({ outcome: "later", place: { location: 1_500 } });
    expect(await ask(workId, cast.stranger)).toMatchObject({
      place: { chapterId, location: 1_500, movedAt: "2026-11-20T11:05:00.000Z" },
    });
  });

  it("names the browser that sent it, by its header where it sends no name", async () => {
    const { workId, chapterId } = await addAudiobook(server, cast);
    const deviceId = "0b0e1f7c-52a4-4c2e-8f0d-6a1b2c3d4e5f";
    const browser = await server.login(cast.stranger);
    const { body } = heard(workId, chapterId, 1_500, "2026-11-20T11:05:00.000Z");
    const elsewhere = async () =>
      (await browser.call("getReadingProgress", { query: { workId } })).places.map(({ place, device }) => ({
        location: place.location,
        device,
      }));
    await browser.call("updateReaderProgress", { body });
    expect(await elsewhere()).toEqual([{ location: 1_500, device: null }]);
    await browser.call("updateReaderProgress", { body: { ...body, deviceId, deviceName: "Кухонная колонка" } });
    expect(await elsewhere()).toEqual([{ location: 1_500, device: { id: deviceId, name: "Кухонная колонка" } }]);
    const android =
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
    const { token } = await browser.call("getBearerToken", {});
    const answer = await browser.ask("/api/v1/reader/update-progress", {
      method: "POST",
      headers: { "user-agent": android, authorization: `Bearer ${token}` },
      payload: { ...body, deviceId },
    });
    expect(answer.statusCode).toBe(200);
    expect(await elsewhere()).toEqual([{ location: 1_500, device: { id: deviceId, name: "Chrome на Android" } }]);
  });

  it("is no further than a shorter recording, and of no text", async () => {
    const { workId, chapterId } = await addAudiobook(server, cast);
    const call = server.as(cast.stranger);
    const { body } = heard(workId, chapterId, 90_000, "2026-11-20T11:05:00.000Z");
    await call("updateReaderProgress", { body: { ...body, revisionId: 999_999 } });
    expect(await ask(workId, cast.stranger)).toMatchObject({ place: { chapterId, location: 2_400 } });
  });

  it("leads from a chapter that was withdrawn to the beginning of the next one", async () => {
    const { workId, chapterId } = await addAudiobook(server, cast);
    const next = await addAudioChapter(server, workId, { sortOrder: 2 });
    await server.as(cast.stranger)("updateReaderProgress", heard(workId, chapterId, 1_500, "2026-11-20T11:05:00.000Z"));
    await server.database
      .updateTable("chapter")
      .set({ state: "draft", publishedRevisionId: null })
      .where("id", "=", chapterId)
      .execute();
    expect(await ask(workId, cast.stranger)).toMatchObject({ place: { chapterId: next.id, location: 0 } });
  });
});
