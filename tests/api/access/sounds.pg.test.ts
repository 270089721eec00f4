import { beforeAll, describe, expect, it } from "vitest";
import { addressOf } from "../../../server/listening/address.ts";
import type { TestBrowser } from "../../support/browser.ts";
import { addAudio, addAudioChapter } from "../../support/factories.audio.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addWork, EARLIER } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const displays = ["All", "Registered", "Friends", "Link"] as const;
type Display = (typeof displays)[number];
const people = [
  ...["guest", "stranger", "ignored", "banned", "follower", "friend", "unconfirmed"],
  ...["coAuthor", "owner", "moderator"],
] as const;
type Person = "guest" | Account;
type Account =
  | ("stranger" | "ignored" | "banned" | "follower" | "friend" | "unconfirmed")
  | ("coAuthor" | "owner" | "moderator");

/** Who hears a published book, by docs/adr/0032: whom its owner ignores reads as anybody, who is banned is nobody. */
const whole: Record<Display, readonly Person[]> = {
  All: ["guest", "stranger", "ignored", "follower", "friend", "unconfirmed", "coAuthor", "owner", "moderator"],
  Registered: ["stranger", "ignored", "follower", "friend", "unconfirmed", "coAuthor", "owner", "moderator"],
  Friends: ["friend", "coAuthor", "owner", "moderator"],
  Link: ["guest", "stranger", "ignored", "follower", "friend", "unconfirmed", "coAuthor", "owner", "moderator"],
};
const insiders: readonly Person[] = ["coAuthor", "owner", "moderator"];
const authors: readonly Person[] = ["coAuthor", "owner"];

/** `adult`: who is no insider has still to say that they are 18. */
const kinds = ["plain", "adult", "adult, confirmed"] as const;
type Kind = (typeof kinds)[number];

/** The states of work and chapter; where `isOpen` is false only insiders hear the sound, whatever `whole` says. */
const standings = {
  published: { work: { state: "published" }, chapter: { state: "published" }, isOpen: true },
  "a draft chapter": { work: { state: "published" }, chapter: { state: "draft" }, isOpen: false },
  "a chapter in the bin": { work: { state: "published" }, chapter: { state: "deleted" }, isOpen: false },
  "moved to draft": { work: { state: "draft" }, chapter: { state: "published" }, isOpen: false },
  "on moderation": { work: { state: "onModeration" }, chapter: { state: "published" }, isOpen: false },
  rejected: { work: { state: "rejected" }, chapter: { state: "published" }, isOpen: false },
  removed: { work: { state: "removed" }, chapter: { state: "published" }, isOpen: false },
  "in the bin": { work: { state: "deleted", deletedAt: EARLIER }, chapter: { state: "published" }, isOpen: false },
} as const;
type Standing = keyof typeof standings;

const server = testServer();
let accounts: Record<Account, TestAccount>;
const browsers = new Map<Person, TestBrowser>();
beforeAll(async () => {
  accounts = {
    stranger: await addAccount(server),
    ignored: await addAccount(server),
    banned: await addAccount(server, { bannedAt: EARLIER }),
    follower: await addAccount(server),
    friend: await addAccount(server),
    unconfirmed: await addAccount(server),
    coAuthor: await addAccount(server),
    owner: await addAccount(server),
    moderator: await addAccount(server, { roles: ["Moderator"] }),
  };
  const { owner, friend, follower, stranger, ignored } = accounts;
  const follow = (one: TestAccount, other: TestAccount) => ({ followerId: one.id, followedId: other.id });
  await server.database
    .insertInto("follow")
    .values(
      [follow(friend, owner), follow(owner, friend), follow(follower, owner), follow(owner, stranger)].map((pair) => ({
        ...pair,
        followedAt: EARLIER,
      })),
    )
    .execute();
  await server.database
    .insertInto("ignoredPerson")
    .values({ accountId: owner.id, personId: ignored.id, note: "", ignoredAt: EARLIER })
    .execute();
  for (const person of people)
    browsers.set(person, person === "guest" ? server.browser() : await server.login(accounts[person]));
});

const idOf = (person: Person): number => (person === "guest" ? 0 : accounts[person].id);
const confirm = async (isConfirmed: boolean): Promise<void> => {
  await server.database
    .updateTable("account")
    .set({ adultConfirmedAt: isConfirmed ? EARLIER : null })
    .execute();
  if (isConfirmed) browsers.get("guest")?.cookies.set("adult", "1");
  else browsers.get("guest")?.cookies.delete("adult");
};

async function addBook(display: Display, kind: Kind, standing: Standing) {
  const { work, chapter } = standings[standing];
  const { owner, coAuthor, unconfirmed } = accounts;
  const marks = kind === "plain" ? {} : { adultOnly: true, ageMark: "18+" as const };
  const given = { format: "Audiobook", privacyDisplay: display, ...marks, ...work } as const;
  const { id: workId } = await addWork(server, { owner, coAuthor, unconfirmed }, given);
  const { id: chapterId, audioId } = await addAudioChapter(server, workId, chapter);
  const copyId = await addAudio(server, workId, { copyOf: audioId, contentType: "audio/mp4" });
  return { workId, chapterId, audioId, copyId };
}

const statusOf = async (person: Person, url: string): Promise<number> =>
  (await browsers.get(person)?.ask(url, { headers: { range: "bytes=100-199" } }))?.statusCode ?? 0;
/** A time that no address has reached. */
const expires = Math.floor(Date.parse("2026-11-20T12:00:00.000Z") / 1_000);

/** Who of all is answered so. */
async function answered(status: number, ask: (person: Person) => Promise<number>): Promise<Person[]> {
  const found: Person[] = [];
  for (const person of people) if ((await ask(person)) === status) found.push(person);
  return found;
}

const rows = displays.flatMap((display) =>
  kinds.flatMap((kind) => (Object.keys(standings) as Standing[]).map((standing) => ({ display, kind, standing }))),
);

describe("the sound of an audiobook is asked for with every range", () => {
  it("in every display, for every age and in every state", () => expect(rows).toHaveLength(4 * 3 * 8));

  it.each(rows)("for $display, $kind, $standing", async ({ display, kind, standing }) => {
    await server.database.deleteFrom("attemptCounter").execute();
    const { workId, chapterId, audioId, copyId } = await addBook(display, kind, standing);
    await confirm(kind === "adult, confirmed");
    const isAsked = (person: Person) => kind === "adult" && !insiders.includes(person);
    const heard = standings[standing].isOpen
      ? whole[display].filter((person) => !isAsked(person))
      : people.filter((person) => insiders.includes(person));
    for (const id of [audioId, copyId]) {
      const own = (person: Person) => statusOf(person, addressOf({ audioId: id, personId: idOf(person), expires }));
      expect(await answered(206, own)).toEqual(heard);
      // The server makes no address for a banned person: their own is refused.
      expect(await answered(403, own)).toEqual(["banned"]);
      const guests = (person: Person) => statusOf(person, addressOf({ audioId: id, personId: 0, expires }));
      const isForGuests = heard.includes("guest");
      const byCookie = kind === "adult, confirmed" ? ["guest"] : people;
      expect(await answered(206, guests)).toEqual(isForGuests ? byCookie : []);
    }
    const isGiven = async (person: Person): Promise<number> => {
      const params = { id: workId, chapterId };
      const call = browsers.get(person)?.call("getAudioUrl", { params });
      return (
        call?.then(
          ({ sources }) => sources.length,
          ({ httpStatus }: { httpStatus: number }) => httpStatus,
        ) ?? 0
      );
    };
    // A banned person calls as a guest; this guest has no cookie that confirms 18.
    const isGuest = (person: Person) => person === "banned" && heard.includes("guest") && kind !== "adult, confirmed";
    const given = people.filter((person) => heard.includes(person) || isGuest(person));
    expect(await answered(2, isGiven)).toEqual(standing === "a chapter in the bin" ? [] : given);
    // As it was uploaded: its authors, whatever becomes of it.
    expect(await answered(206, (person) => statusOf(person, `/audio/${audioId}/source`))).toEqual(authors);
    expect(await answered(404, (person) => statusOf(person, `/audio/${copyId}/source`))).toEqual(people);
  });
});
