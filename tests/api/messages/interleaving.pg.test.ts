import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { sendMessage } from "../../support/messages.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();

/** Who writes, how often the answer is lost, and whether they look for what is new meanwhile. */
const step = fc.record({ by: fc.constantFrom(0, 1), lost: fc.nat(2), looks: fc.boolean() });
/** Steps of one row happen at once. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });

type Shown = { id: number; text: string };

/** A person's screen: the messages after the last one that it got, as the browser asks, and the answers to its own. */
class Screen {
  readonly #seen = new Map<number, string>();
  #toldTo = 0;
  readonly #look: (after: number) => Promise<{ messages: Shown[] }>;

  constructor(who: TestAccount, whom: TestAccount) {
    const call = server.as(who);
    this.#look = (after) => call("getChat", { params: { userId: whom.id }, query: { after } });
  }
  async look(): Promise<void> {
    const { messages } = await this.#look(this.#toldTo);
    for (const { id, text } of messages) this.#seen.set(id, text);
    this.#toldTo = Math.max(this.#toldTo, ...messages.map(({ id }) => id));
  }
  hear({ id, text }: Shown): void {
    this.#seen.set(id, text);
  }
  readonly seen = (): Shown[] =>
    [...this.#seen].map(([id, text]) => ({ id, text })).sort((one, other) => one.id - other.id);
}

it("any interleaving of two senders and lost answers shows both the same messages, once each, and skips none", async () => {
  await fc.assert(
    fc.asyncProperty(story, async (rows) => {
      await server.database.deleteFrom("attemptCounter").execute();
      const people = [await addAccount(server), await addAccount(server)] as const;
      const screens = [new Screen(people[0], people[1]), new Screen(people[1], people[0])] as const;
      const written: string[] = [];
      for (const row of rows)
        await Promise.all(
          row.map(async ({ by, lost, looks }) => {
            const [from, to] = by === 0 ? people : [people[1], people[0]];
            const [text, requestId] = [`Письмо ${written.length}`, randomUUID()];
            written.push(text);
            // The browser repeats a message until it is answered; a repeat may come with the next message.
            const answers = await Promise.all(
              Array.from({ length: lost + 1 }, () => sendMessage(server, from, to, text, requestId)),
            );
            for (const answer of answers) screens[by === 0 ? 0 : 1].hear(answer);
            if (looks) await screens[by === 0 ? 1 : 0].look();
          }),
        );
      for (const screen of screens) await screen.look();
      const [one, other] = screens.map((screen) => screen.seen());
      expect(one).toEqual(other);
      expect(one?.map(({ text }) => text).sort()).toEqual([...written].sort());
    }),
    { numRuns: 20 },
  );
});
