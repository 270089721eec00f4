import { expect } from "@playwright/test";
import type { CallName } from "../../../src/api/contract/index.ts";
import type { Stage } from "../../support/tours/stage.ts";

/**
 * Waits until a held call asks for the page at this address: the one that was left before has asked too, and its request is given up.
 * @param path of the product; the id that the call asks for is its last number
 */
export async function seeAskedFor(stage: Stage, call: CallName, path: string): Promise<void> {
  const id = /\/(\d+)(?!.*\/\d)/.exec(path)?.[1] ?? "";
  const newest = async () => new URL((await stage.request(call)).url()).pathname.split("/");
  await expect.poll(newest, { message: `${call} for ${path}` }).toContain(id);
}
