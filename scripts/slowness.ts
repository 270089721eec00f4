// How slow the machine is: asked before the first step, and while the steps run.
import { spawn } from "node:child_process";

/** The start of a process that sorts and spells a list, on a core of a calm machine, in milliseconds. */
const CALM = 200;
const WORK = "const a=Array.from({length:6e4},(_,i)=>String(i*7919%60013));a.sort();JSON.parse(JSON.stringify(a))";
const GREATEST = 30;
/** Milliseconds between two questions while steps run. */
const PAUSE = 15_000;

const bounded = (times: number): number => Math.min(GREATEST, Math.max(1, Math.round(2 * times) / 2));
const middle = ([one = 1, two = 1, three = 1]: readonly number[]): number =>
  Math.max(Math.min(one, two), Math.min(Math.max(one, two), three));

/** How many times longer than on a calm machine that work takes now. */
async function ask(): Promise<number> {
  const since = performance.now();
  const child = spawn(process.execPath, ["-e", WORK], { stdio: "ignore" });
  await new Promise((done) => child.on("close", done).on("error", done));
  return (performance.now() - since) / CALM;
}

/** How many times slower than a calm machine this one computes: from 1 to 30, in halves, the middle of three tries. */
export async function measureSlowness(): Promise<number> {
  return bounded(middle([await ask(), await ask(), await ask()]));
}

/** What is known of the machine while steps run. */
export class Slowness {
  readonly #asked: number[] = [];
  readonly #lanes: number;
  #greatest: number;
  #timer: NodeJS.Timeout | undefined;

  /** @param before the first step @param lanes of steps for each core */
  constructor(before: number, lanes: number) {
    this.#greatest = before;
    this.#lanes = lanes;
  }

  /** Asks again and again. @returns ends it */
  watch(): () => void {
    const again = () => {
      void ask().then((times) => {
        this.hear(times);
        if (this.#timer) this.#timer = setTimeout(again, PAUSE);
      });
    };
    this.#timer = setTimeout(again, PAUSE);
    return () => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  /** Of three answers the middle one counts: one moment of a busy disk is no slow machine. */
  hear(times: number): void {
    this.#asked.push(times);
    if (this.#asked.length >= 3) this.#greatest = Math.max(this.#greatest, middle(this.#asked.slice(-3)));
  }

  /** Of a step that begins now: twice what is known, as a machine may become busier while the step runs. */
  forStep(): number {
    return bounded(2 * Math.max(this.#greatest, this.#lanes));
  }
}
