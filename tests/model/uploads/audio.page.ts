import { expect, type Request } from "@playwright/test";
import type { Moment } from "../../../src/dev/messages.ts";
import type { Stage } from "../../support/tours/stage.ts";
import { bareFields } from "../../support/workFields.ts";

const SIZE = 2_048;
const MODIFIED = 1_000_000_000;
export const OBSERVED = "03.mp3";
const calls = ["startAudioUpload", "uploadAudioChunk", "completeAudioUpload", "cancelAudioUpload"] as const;

const nameOf = ({ context }: Moment): string => (context as { facts?: { fileName: string } }).facts?.fileName ?? "";
export const isObserved = (moment: Moment): boolean => nameOf(moment) === OBSERVED;
export const stateOf = (stage: Stage, name: string): string | undefined =>
  stage.last("audioSending", (moment) => nameOf(moment) === name)?.value;
/** What the observed file holds. */
export const heldBy = (stage: Stage): { faults: number; facts: { id: string } } => {
  const moment = stage.last("audioSending", isObserved);
  if (!moment) throw new Error(`${OBSERVED} has not been heard of`);
  return moment.context as { faults: number; facts: { id: string } };
};

/** What the server has of a file. */
export const uploadOf = (fileName: string, state = "receiving", ranges: number[][] = []) => ({
  uploadId: "0c9f0a1e-2f6b-4f0e-8f5b-2f1d3c4b5a69",
  chapterId: null,
  fileName,
  byteSize: SIZE,
  modifiedAt: MODIFIED * 1_000,
  received: ranges.length > 0 ? SIZE / 2 : 0,
  ranges,
  state,
  reason: "",
  pieces: null,
  isMine: true,
});
export const broken = { status: 501, json: {} };
export const unknown = { status: 404, json: { status: 4, errorCode: 10, message: "Страница не найдена" } };

/** The page of a new audiobook, whose calls wait for their answers. `known`: an upload that the server tells of. */
export async function openDesk(stage: Stage, known?: object): Promise<void> {
  const { page, server } = stage;
  const created = await page.context().request.post(`${server.url}/api/v2/work/create`, {
    headers: { "sec-fetch-site": "same-origin" },
    data: { ...bareFields, title: "Соль вслух", format: "Audiobook" },
  });
  const { id } = (await created.json()).data;
  const { data } = await (
    await page.context().request.get(`${server.url}/api/v2/audiobook/${id}/edit-chapters`)
  ).json();
  stage.memory.set("chapters", data);
  await stage.hold(...calls, "getAudioChapters");
  await page.goto(`/work/${id}/edit-audio`);
  await stage.resolve("getAudioChapters", { ...data, uploads: known ? [known] : [] });
  await expect(page.getByRole("button", { name: "Выбрать файлы" })).toBeVisible();
}

/** What the server says of the observed file, when it is asked. */
export async function tells(stage: Stage, state: string): Promise<void> {
  await stage.page.clock.runFor(2_000);
  const data = stage.memory.get("chapters") as object;
  const { id: uploadId } = heldBy(stage).facts;
  await stage.resolve("getAudioChapters", { ...data, uploads: [{ ...uploadOf(OBSERVED, state), uploadId }] });
}

export const choose = ({ page }: Stage, ...names: string[]) =>
  page
    .getByLabel("Файлы с записью")
    .setInputFiles(names.map((name) => ({ name, mimeType: "audio/mpeg", buffer: Buffer.alloc(SIZE, 7) })));

export const isOf =
  (name: string) =>
  (request: Request): boolean =>
    request.postDataJSON()?.fileName === name;
export const button =
  (words: string, name = OBSERVED) =>
  (stage: Stage) =>
    stage.page.getByRole("button", { name: `${words}: ${name}`, exact: true });

const names = ["01.mp3", "02.mp3", "04.mp3", "05.mp3", "06.mp3", "07.mp3"];
const isGoing = (state: string | undefined) => /^(sending|waiting|completing)/.test(state ?? "");

/** One of the others that is being begun; the queue begins one at a time. */
export async function startingOther(stage: Stage): Promise<string> {
  const found = names.find((name) => ["starting", "unstarted"].includes(stateOf(stage, name) ?? ""));
  if (found) return found;
  const fresh = names.find((name) => stateOf(stage, name) === undefined) ?? "";
  await choose(stage, fresh);
  await expect.poll(() => stateOf(stage, fresh)).toBe("starting");
  return fresh;
}

/** The others are begun until the observed one is. */
export async function giveStart(stage: Stage): Promise<void> {
  const step = async () => {
    if (stateOf(stage, OBSERVED) === "starting") return "starting";
    const other = await startingOther(stage);
    if (stateOf(stage, other) === "unstarted") await button("Повторить", other)(stage).click();
    await stage.answerOne("startAudioUpload", isOf(other), { json: { status: 1, data: uploadOf(other) } });
    await expect.poll(() => stateOf(stage, other)).not.toBe("starting");
    return stateOf(stage, OBSERVED);
  };
  await expect.poll(step).toBe("starting");
}

/** One of those that are sent is paused. */
export async function giveRoom(stage: Stage): Promise<void> {
  const going = names.find((name) => isGoing(stateOf(stage, name))) ?? "";
  await button("Приостановить", going)(stage).click();
}

/** Two others are sent: the observed one has to wait. */
export async function takeRoom(stage: Stage): Promise<void> {
  const count = () => names.filter((name) => isGoing(stateOf(stage, name))).length;
  const step = async () => {
    if (count() < 2) {
      const paused = names.find((name) => stateOf(stage, name) === "paused");
      if (paused) await button("Продолжить", paused)(stage).click();
    }
    return count();
  };
  await expect.poll(step).toBe(2);
}
