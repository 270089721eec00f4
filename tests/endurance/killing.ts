import type { CallName } from "../../src/api/contract/index.ts";
import { type Acknowledged, Oracle } from "./oracle.ts";
import { oneOf, type Random, seededRandom, upTo } from "./random.ts";
import type { Victim } from "./victim.ts";

/** Acknowledged writes between two kills, at most. */
const LONGEST_REST = 12;

/** Counts acknowledgements: kills go by the work done, so that a slow machine has as many. */
export class CountingOracle<Told extends { kind: string } = Acknowledged> extends Oracle<Told> {
  count = 0;
  #waiting: (() => void)[] = [];
  #isReleased = false;

  override note(acknowledged: Told): void {
    super.note(acknowledged);
    this.count += 1;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async reach(count: number): Promise<void> {
    while (this.count < count && !this.#isReleased)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
  }

  /** Nobody waits for further work. */
  release(): void {
    this.#isReleased = true;
    this.#wake();
  }
}

/** Kills the server at a moment that it waits for. Fulfilled once the server answers again. */
export type Target = (victim: Victim, random: Random) => Promise<void>;

const killDuring = (victim: Victim, random: Random, calls: readonly CallName[]): Promise<void> => {
  const isLost = random() < 1 / 4;
  const moment = random();
  return victim.killWith(calls, isLost ? "answer" : moment);
};

/** Dies with the next of one of these calls; about one kill in four, and more on a quick machine, comes between the commit and the answer. */
export const duringOneOf =
  (...calls: readonly CallName[]): Target =>
  (victim, random) =>
    killDuring(victim, random, [oneOf(random, calls)]);

/** The same with whichever of these calls comes first. */
export const duringAnyOf =
  (...calls: readonly CallName[]): Target =>
  (victim, random) =>
    killDuring(victim, random, calls);

export type Kills = { kills: number; seed: number; hearKill?: (count: number) => void };

/** Aimed at every target in turn, after so many acknowledgements as chance wants. */
export async function killAgainAndAgain(
  victim: Victim,
  oracle: Pick<CountingOracle<never>, "count" | "reach">,
  targets: readonly Target[],
  { kills, seed, hearKill = () => {} }: Kills,
): Promise<void> {
  const random = seededRandom(seed);
  for (let index = 0; index < kills; index += 1) {
    await oracle.reach(oracle.count + upTo(random, LONGEST_REST));
    const target = targets[index % targets.length];
    if (!target) throw new Error("nothing is aimed at");
    await target(victim, random);
    hearKill(index + 1);
  }
}
