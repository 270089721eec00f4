import { expect, it } from "vitest";
import type { Route } from "../../src/api/contract/define.ts";
import type { Call, Surroundings } from "../../src/services/surroundings.ts";

const screens = import.meta.glob<string>("../../src/screens/**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});
const services = import.meta.glob<Record<string, Call<object, unknown>>>("../../src/services/*.calls.ts", {
  eager: true,
});
/** They read the device, not the server. */
const withoutServer = ["chapterDraft", "savedBooks"];

/** The call itself, where a screen has given it more to do: `const load = withClosedBook(book)`. */
const callIn = (source: string, name = ""): string | undefined =>
  new RegExp(`^const ${name} = \\w+\\((\\w+)\\);$`, "m").exec(source)?.[1] ?? name;
const loaded = [
  ...new Set(
    Object.values(screens).flatMap((source) =>
      [...source.matchAll(/useLoader\(\s*(\w+)/g)].map((at) => callIn(source, at[1])),
    ),
  ),
].filter((name) => name !== undefined && !withoutServer.includes(name));
const calls = Object.assign({}, ...Object.values(services)) as Record<string, Call<object, unknown>>;

/** What a function of a *.calls.ts asks the server. */
async function methodsOf(call: Call<object, unknown>): Promise<string[]> {
  const fetched: string[] = [];
  const surroundings = {
    accountId: () => -1,
    call: async ({ method }: Route) => {
      fetched.push(method);
      // The last page of a list that comes by pages, too.
      return { works: [], cursor: null };
    },
  };
  // What it makes of the answer is another test's matter. Some ask nothing before something is typed.
  await call(surroundings as unknown as Surroundings)(
    { search: "сад", tags: ["сад"] },
    new AbortController().signal,
  ).catch(() => {});
  return fetched;
}

it("a call that changes something is found", async () => {
  expect(await methodsOf(calls.hideAuthor as Call<object, unknown>)).toEqual(["POST"]);
});

it("finds what screens load", () => {
  expect(loaded).toContain("workContent");
  expect(loaded).toContain("bookChapter");
});

it.each(loaded)("%s is a GET: a loader's invoke may start twice", async (name) => {
  expect(new Set(await methodsOf(calls[name as string] as Call<object, unknown>))).toEqual(new Set(["GET"]));
});
