import { beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import {
  addChapter,
  addFile,
  addPublishedBook,
  addWork,
  EARLIER,
  refused,
  storedRevisions,
  storedWork,
} from "../../support/factories.works.ts";
import { takeLetters } from "../../support/letters.ts";
import { NOW, testServer } from "../../support/server.ts";
import { whole } from "../../support/whole.ts";

const DAY = 86_400_000;
const server = testServer();
let vera: TestAccount;
let gleb: TestAccount;
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("job").execute();
  await takeLetters(server);
  vera = await addAccount(server, { fio: "Вера Лядова" });
  gleb = await addAccount(server, { fio: "Глеб Оршанский" });
});

const invite = (id: number, { userName }: Pick<TestAccount, "userName">, by = vera) =>
  server.as(by)("inviteCoAuthor", { params: { id }, body: { userName } });
const confirm = (id: number, by = gleb) => server.as(by)("confirmCoAuthorship", { params: { id } });
const end = (workId: number, by: TestAccount, { id: coAuthorId } = gleb) =>
  server.as(by)("deleteCoAuthor", { body: { workId, coAuthorId } });
const invitations = async (of = gleb) => (await server.as(of)("getCoAuthorInvitations", {})).invitations;
const named = async (id: number) => {
  const { coAuthor, secondCoAuthor } = await server.as(vera)("getWorkSettings", { params: { id } });
  return [coAuthor, secondCoAuthor].map((author) => author && [author.id, author.confirmed]);
};
const card = ({ id, fio, userName }: TestAccount) => ({ id, fio, userName });

describe("an invitation", () => {
  it("names the person to the authors, and the work to the person; readers know nothing of it", async () => {
    const coverFileId = await addFile(server, vera);
    const book = await addPublishedBook(server, { owner: vera });
    await server.database.updateTable("work").set({ coverFileId }).where("id", "=", book.workId).execute();
    const answer = await invite(book.workId, gleb);
    expect(answer).toMatchObject({
      id: book.workId,
      owner: card(vera),
      coAuthor: { ...card(gleb), confirmed: false, invitedAt: NOW, confirmedAt: null },
      secondCoAuthor: null,
      contentVersion: 1,
    });
    expect(await invitations()).toEqual([
      {
        workId: book.workId,
        title: "Соль на подоконнике",
        coverUrl: `/files/${coverFileId}`,
        annotation: "О доме и о море.",
        owner: card(vera),
        isWithheld: false,
        invitedAt: NOW,
      },
    ]);
    const { authors } = whole(await server.as(null)("getBook", { params: { id: book.workId } }));
    expect(authors).toEqual([card(vera)]);
    expect((await server.as(gleb)("getAccountWorks", { query: {} })).works).toEqual([]);
  });

  it("shows cover and annotation of a draft, and never its chapters", async () => {
    const coverFileId = await addFile(server, vera);
    const { id } = await addWork(server, { owner: vera }, { coverFileId });
    const chapter = await addChapter(server, id);
    const picture = await addFile(server, vera, { kind: "chapter-image", workId: id });
    const browser = await server.login(gleb);
    const statusOf = async (fileId: string) => (await browser.ask(`/files/${fileId}`)).statusCode;
    expect([await statusOf(coverFileId), await statusOf(picture)]).toEqual([404, 404]);
    await invite(id, gleb);
    expect([await statusOf(coverFileId), await statusOf(picture)]).toEqual([200, 404]);
    const call = server.as(gleb);
    await expect(call("getWorkSettings", { params: { id } })).rejects.toMatchObject(refused.denied);
    await expect(call("getWorkContent", { params: { id } })).rejects.toMatchObject(refused.denied);
    await expect(call("getChapterToEdit", { params: { id: chapter.id } })).rejects.toMatchObject(refused.denied);
    await expect(call("getBook", { params: { id } })).rejects.toMatchObject(refused.missing);
    await end(id, vera);
    expect(await statusOf(coverFileId)).toBe(404);
  });

  it.each([
    ["in other capitals", ({ userName }: TestAccount) => userName.toUpperCase()],
    ["with @ and spaces", ({ userName }: TestAccount) => ` @${userName} `],
  ])("finds a user name %s", async (_, spell) => {
    const { id } = await addWork(server, { owner: vera });
    expect(await invite(id, { userName: spell(gleb) })).toMatchObject({ coAuthor: { id: gleb.id } });
  });

  it("finds a person by a former name", async () => {
    const { id } = await addWork(server, { owner: vera });
    const userName = `former${gleb.id}`;
    await server.database
      .insertInto("formerUserName")
      .values({ accountId: gleb.id, userName, leftAt: EARLIER })
      .execute();
    expect(await invite(id, { userName })).toMatchObject({ coAuthor: { id: gleb.id } });
  });

  it("of somebody unknown, banned or disabled is NotFound, at the field", async () => {
    const { id } = await addWork(server, { owner: vera });
    const message = "Такого пользователя нет";
    const people = [
      { userName: "nobody-at-all" },
      { userName: "@" },
      await addAccount(server, { bannedAt: EARLIER }),
      await addAccount(server, { disabledAt: EARLIER }),
    ];
    for (const person of people)
      await expect(invite(id, person)).rejects.toMatchObject({
        httpStatus: 404,
        envelope: { status: 4, errorCode: 10, message, invalidFields: { userName: [message] } },
      });
    expect(await named(id)).toEqual([null, null]);
  });

  it("without a name is refused at the field", async () => {
    const { id } = await addWork(server, { owner: vera });
    for (const userName of ["", "  "])
      await expect(invite(id, { userName })).rejects.toMatchObject({
        envelope: { invalidFields: { userName: ["Поле Имя пользователя обязательно для заполнения"] } },
      });
  });

  it("takes the first free slot, and a third co-author finds none", async () => {
    const { id } = await addWork(server, { owner: vera });
    const [ivan, nina] = [await addAccount(server), await addAccount(server, { fio: "Нина Яровая" })];
    await invite(id, gleb);
    await invite(id, ivan);
    expect(await named(id)).toEqual([
      [gleb.id, false],
      [ivan.id, false],
    ]);
    await expect(invite(id, nina)).rejects.toMatchObject(
      refused.field("userName", "Соавторов может быть не больше двух"),
    );
    await end(id, vera);
    await invite(id, nina);
    expect(await named(id)).toEqual([
      [nina.id, false],
      [ivan.id, false],
    ]);
  });

  it("is sent 20 times a day, and the 21st is refused; a refused one does not count", async () => {
    const people = await Promise.all(Array.from({ length: 11 }, () => addAccount(server)));
    const inviteNext = async (index: number) => {
      const { id } = await addWork(server, { owner: vera });
      return invite(id, people[index % people.length] ?? gleb);
    };
    for (let sent = 0; sent < 20; sent += 1) {
      if (sent === 5) await expect(invite(999_999, gleb)).rejects.toMatchObject(refused.missing);
      await inviteNext(sent);
    }
    await expect(inviteNext(20)).rejects.toMatchObject({ httpStatus: 429, envelope: { errorCode: 8 } });
    server.clock.pass(DAY);
    expect(await inviteNext(20)).toMatchObject({ coAuthor: { confirmed: false } });
  });

  it("is shown when it is outdated, and not while the work is in the bin", async () => {
    const { id } = await addWork(server, { owner: vera });
    await invite(id, gleb);
    server.clock.pass(31 * DAY);
    expect(await invitations()).toMatchObject([{ workId: id, invitedAt: NOW }]);
    await server.as(vera)("deleteWork", { params: { id } });
    expect(await invitations()).toEqual([]);
  });

  it("the last one comes first, and others' are not among them", async () => {
    const [first, second] = [await addWork(server, { owner: vera }), await addWork(server, { owner: vera })];
    await invite(first.id, gleb);
    server.clock.pass(1_000);
    await invite(second.id, gleb);
    await invite(second.id, await addAccount(server));
    expect((await invitations()).map(({ workId }) => workId)).toEqual([second.id, first.id]);
    expect(await invitations(vera)).toEqual([]);
  });
});

describe("peace", () => {
  it("is for 30 days after a refusal, of this work alone", async () => {
    const [work, other] = [await addWork(server, { owner: vera }), await addWork(server, { owner: vera })];
    await invite(work.id, gleb);
    expect(await end(work.id, gleb)).toEqual({ work: null });
    const refusal = refused.field(
      "userName",
      "Глеб Оршанский отклонил приглашение, повторить можно 20 декабря 2026, 14:05",
    );
    await expect(invite(work.id, gleb)).rejects.toMatchObject(refusal);
    await invite(other.id, gleb);
    server.clock.pass(30 * DAY - 1);
    await expect(invite(work.id, gleb)).rejects.toMatchObject(refusal);
    server.clock.pass(1);
    expect(await invite(work.id, gleb)).toMatchObject({ coAuthor: { id: gleb.id } });
  });

  it("is forgotten when it is over", async () => {
    const { id } = await addWork(server, { owner: vera });
    await invite(id, gleb);
    await end(id, gleb);
    const kept = () => server.database.selectFrom("declinedInvitation").where("workId", "=", id).selectAll().execute();
    server.clock.pass(30 * DAY - 1);
    await cleanUp(server.clock.now());
    expect(await kept()).toEqual([{ workId: id, accountId: gleb.id, declinedAt: new Date(NOW) }]);
    server.clock.pass(1);
    await cleanUp(server.clock.now());
    expect(await kept()).toEqual([]);
  });
});

describe("a co-author", () => {
  const addShared = async () => {
    const book = await addPublishedBook(server, { owner: vera });
    await invite(book.workId, gleb);
    await confirm(book.workId);
    return book;
  };
  const found = async (search: string) =>
    (await server.as(null)("searchCatalog", { query: { search, page: 1 } })).searchResults.map(({ id }) => id);

  it("has the work from the confirmation on, and readers see both", async () => {
    const word = `Гурьянов${gleb.id}`;
    await server.database.updateTable("account").set({ fio: word }).where("id", "=", gleb.id).execute();
    const book = await addPublishedBook(server, { owner: vera });
    await invite(book.workId, gleb);
    expect(await found(word)).toEqual([]);
    expect(await confirm(book.workId)).toMatchObject({
      id: book.workId,
      coAuthor: { id: gleb.id, confirmed: true, invitedAt: NOW, confirmedAt: NOW },
      contentVersion: 2,
      rights: { canWrite: true, askers: ["author"] },
    });
    expect(await invitations()).toEqual([]);
    expect(await found(word)).toEqual([book.workId]);
    const { authors } = whole(await server.as(null)("getBook", { params: { id: book.workId } }));
    expect(authors.map(({ id }) => id)).toEqual([vera.id, gleb.id]);
    const { works } = await server.as(gleb)("getAccountWorks", { query: {} });
    expect(works.map(({ id }) => id)).toEqual([book.workId]);
  });

  it.each(["removed by the owner", "who leaves"])(
    "%s is denied at the very next call; every chapter and revision stays",
    async (how) => {
      const book = await addShared();
      const call = server.as(gleb);
      const chapter = await addChapter(server, book.workId, { title: "Глава Глеба", savedBy: gleb.id, sortOrder: 2 });
      await call("reorderWorks", { body: { order: [book.workId], before: [book.workId] } });
      const series = await server.database
        .insertInto("series")
        .values({ ownerId: gleb.id, title: "Цикл Глеба", createdAt: EARLIER, lastModificationTime: EARLIER })
        .returning("id")
        .executeTakeFirstOrThrow();
      await server.database
        .updateTable("work")
        .set({ seriesId: series.id, seriesOrder: 1 })
        .where("id", "=", book.workId)
        .execute();
      const revisions = await storedRevisions(server, chapter.id);
      expect(revisions).toMatchObject([{ title: "Глава Глеба", savedBy: gleb.id }]);

      const { contentVersion } = await storedWork(server, book.workId);
      const answer = await end(book.workId, how === "who leaves" ? gleb : vera);
      expect(answer.work?.coAuthor ?? null).toBeNull();
      for (const ask of [
        () => call("getWorkSettings", { params: { id: book.workId } }),
        () => call("getWorkContent", { params: { id: book.workId } }),
        () => call("getChapterToEdit", { params: { id: chapter.id } }),
        () => call("renameWork", { params: { id: book.workId }, body: { title: "Моё" } }),
        () => call("confirmCoAuthorship", { params: { id: book.workId } }),
        () => end(book.workId, gleb),
      ])
        await expect(ask()).rejects.toMatchObject(refused.denied);
      expect((await call("getAccountWorks", { query: {} })).works).toEqual([]);

      expect(await storedRevisions(server, chapter.id)).toEqual(revisions);
      const content = await server.as(vera)("getWorkContent", { params: { id: book.workId } });
      expect(content.chapters.map(({ id }) => id)).toEqual([book.chapterId, chapter.id]);
      expect(await storedWork(server, book.workId)).toMatchObject({
        seriesId: null,
        seriesOrder: null,
        contentVersion: contentVersion + 1,
      });
      expect(
        await server.database.selectFrom("workOrder").where("accountId", "=", gleb.id).selectAll().execute(),
      ).toEqual([]);
      const { authors } = whole(await server.as(null)("getBook", { params: { id: book.workId } }));
      expect(authors).toEqual([card(vera)]);
    },
  );

  it("who goes leaves the work in the owner's series", async () => {
    const book = await addShared();
    const series = await server.database
      .insertInto("series")
      .values({ ownerId: vera.id, title: "Цикл Веры", createdAt: EARLIER, lastModificationTime: EARLIER })
      .returning("id")
      .executeTakeFirstOrThrow();
    await server.database
      .updateTable("work")
      .set({ seriesId: series.id, seriesOrder: 1 })
      .where("id", "=", book.workId)
      .execute();
    await end(book.workId, gleb);
    expect(await storedWork(server, book.workId)).toMatchObject({ seriesId: series.id, seriesOrder: 1 });
  });
});

describe("at once", () => {
  const outcomes = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls))
      .map((one) => (one.status === "fulfilled" ? "done" : (one.reason as Error).message))
      .sort();

  it("two people are asked for the last slot: one is", async () => {
    const { id } = await addWork(server, { owner: vera });
    await invite(id, await addAccount(server));
    const [one, other] = [await addAccount(server), await addAccount(server)];
    expect(await outcomes([invite(id, one), invite(id, other)])).toEqual([
      "done",
      "Соавторов может быть не больше двух",
    ]);
    expect((await named(id)).map((author) => author?.[1])).toEqual([false, false]);
  });

  it("one person is asked twice: once it is done", async () => {
    const { id } = await addWork(server, { owner: vera });
    expect(await outcomes([invite(id, gleb), invite(id, gleb)])).toEqual([
      "done",
      "Глеб Оршанский уже автор или приглашён",
    ]);
    expect(await named(id)).toEqual([[gleb.id, false], null]);
  });

  it("one person confirms twice: once it is done, and the owner hears of it once", async () => {
    const { id } = await addWork(server, { owner: vera });
    await invite(id, gleb);
    await takeLetters(server);
    expect(await outcomes([confirm(id), confirm(id)])).toEqual(["done", "Сейчас это действие недоступно"]);
    expect(await storedWork(server, id)).toMatchObject({ contentVersion: 2 });
    expect(await takeLetters(server)).toHaveLength(1);
  });

  it("both co-authors confirm: each has a slot", async () => {
    const { id } = await addWork(server, { owner: vera });
    const ivan = await addAccount(server);
    await invite(id, gleb);
    await invite(id, ivan);
    expect(await outcomes([confirm(id), confirm(id, ivan)])).toEqual(["done", "done"]);
    expect(await named(id)).toEqual([
      [gleb.id, true],
      [ivan.id, true],
    ]);
  });

  it("it is confirmed and withdrawn: whichever comes first, nobody is an author against the owner's last word", async () => {
    const { id } = await addWork(server, { owner: vera });
    await invite(id, gleb);
    await outcomes([confirm(id), end(id, vera)]);
    // Either it was withdrawn before, or the co-author was removed.
    expect(await named(id)).toEqual([null, null]);
  });
});

describe("letters", () => {
  const seen = async () =>
    (await takeLetters(server)).map(({ to, subject, text, link }) => [to, subject, text.split("\n\n")[1], link]);
  let id: number;
  beforeEach(async () => {
    ({ id } = await addWork(server, { owner: vera }));
    await invite(id, gleb);
  });
  const page = () => `${server.config.origin}/work/${id}/edit`;
  const profile = () => `${server.config.origin}/profile`;

  it("the invited person hears who asks, of which work, and until when", async () => {
    expect(await seen()).toEqual([
      [
        gleb.email,
        "Приглашение в соавторы: «Соль на подоконнике»",
        "Вера Лядова приглашает вас в соавторы произведения «Соль на подоконнике» на «Рукописи». Соавтор правит главы и настройки вместе с владельцем. Приглашение действует до 20 декабря 2026.",
        profile(),
      ],
    ]);
  });

  it("the owner hears the answer, and that a co-author has left", async () => {
    await seen();
    await confirm(id);
    const accepted = await seen();
    await end(id, gleb);
    const left = await seen();
    await invite(id, gleb);
    await seen();
    await end(id, gleb);
    expect([...accepted, ...left, ...(await seen())]).toEqual([
      [
        vera.email,
        "Приглашение принято: «Соль на подоконнике»",
        "Глеб Оршанский теперь соавтор произведения «Соль на подоконнике» и может править его главы и настройки.",
        page(),
      ],
      [
        vera.email,
        "Соавтора больше нет: «Соль на подоконнике»",
        "Глеб Оршанский больше не соавтор произведения «Соль на подоконнике»: это решение соавтора. Все главы и правки остались.",
        page(),
      ],
      [
        vera.email,
        "Приглашение отклонено: «Соль на подоконнике»",
        "Глеб Оршанский не будет соавтором произведения «Соль на подоконнике». Повторить приглашение можно 20 декабря 2026, 14:05 по Москве.",
        page(),
      ],
    ]);
  });

  it("the removed one hears whose decision it was", async () => {
    await confirm(id);
    await seen();
    await end(id, vera);
    expect(await seen()).toEqual([
      [
        gleb.email,
        "Вы больше не соавтор: «Соль на подоконнике»",
        "Вы больше не соавтор произведения «Соль на подоконнике»: так решил владелец, Вера Лядова. Черновики и настройки вам больше не видны. Все главы и правки, ваши тоже, остались в произведении.",
        profile(),
      ],
    ]);
  });

  it("an invitation that was withdrawn before its letter left sends none", async () => {
    await end(id, vera);
    expect(await seen()).toEqual([]);
  });

  it("an address that nobody has confirmed gets none: the title is a stranger's words", async () => {
    await seen();
    await invite(id, await addAccount(server, { emailIsConfirmed: false }));
    expect(await seen()).toEqual([]);
  });
});
