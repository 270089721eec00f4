import { describe, expect, it } from "vitest";
import type { AudioUpload } from "../../src/api/contract/audiobooks.ts";
import type { AudioSendingSnapshot } from "../../src/machines/uploads/audioSending.machine.ts";
import type { QueuedAudio } from "../../src/machines/uploads/audioUploads.machine.ts";
import { bookText, chapterFacts, followed, quotaText, sizeText } from "../../src/screens/audio/audio.view.ts";
import {
  fileView,
  inOrder,
  knownApart,
  knownView,
  queueView,
  tooManyText,
} from "../../src/screens/audio/audioQueue.view.ts";
import { cutPieces, manyText, ownDecisions, pieceRows } from "../../src/screens/audio/cut.view.ts";
import { audioNotice } from "../../src/shell/banners/audioNotice.view.ts";
import { partOf } from "../support/fakes.ts";

const MiB = 1_048_576;
const plain = (words: readonly string[]) => words.map((one) => one.replaceAll("\u00a0", " "));

describe("files that are chosen", () => {
  it("stand as people number them", () => {
    const names = ["Глава 10.mp3", "Глава 2.mp3", "глава 1.mp3"].map((name) => ({ name }));
    expect(inOrder(names).map(({ name }) => name)).toEqual(["глава 1.mp3", "Глава 2.mp3", "Глава 10.mp3"]);
  });

  it("are fifty at most", () => {
    expect([tooManyText(50, 0), tooManyText(48, 3)].map((text) => plain([text])[0])).toEqual([
      "",
      "В очереди помещается 50 файлов. Выберите не больше 47",
    ]);
  });
});

const snapshot = (value: unknown, context: object = {}) =>
  ({
    value,
    context: {
      facts: { byteSize: 4 * MiB },
      received: MiB,
      sent: 0,
      spent: 0,
      resumedAt: 0,
      trouble: "нет сети",
      ...context,
    },
  }) as unknown as AudioSendingSnapshot;

it.each<[unknown, object, string, number | undefined | null, string[]]>([
  ["queued", { received: 0 }, "paused", 0, ["4,0 МБ", "ждёт очереди"]],
  ["ready", {}, "paused", MiB, ["4,0 МБ", "ждёт очереди"]],
  ["starting", { received: 0 }, "paused", 0, ["4,0 МБ", "ждёт очереди"]],
  ["unstarted", {}, "error", 0, ["Нет сети.", "Попробуем ещё раз сами"]],
  [
    { sending: "going" },
    { sent: MiB, spent: 1_000 },
    "active",
    MiB,
    ["1,0 МБ из 4,0 МБ", "25 %", "1,0 МБ/с", "осталось 3 секунды"],
  ],
  [{ sending: "going" }, { resumedAt: MiB }, "active", MiB, ["1,0 МБ из 4,0 МБ", "25 %", "продолжаем с 25 %"]],
  [{ sending: "elsewhere" }, {}, "paused", MiB, ["1,0 МБ из 4,0 МБ", "25 %", "Файл отправляет другая вкладка"]],
  [{ sending: "stopping" }, {}, "paused", MiB, ["1,0 МБ из 4,0 МБ", "25 %", "досылаем начатое и остановимся"]],
  [{ sending: "turning" }, {}, "active", MiB, ["1,0 МБ из 4,0 МБ", "25 %", "досылаем начатое и продолжим"]],
  ["waiting", {}, "error", MiB, ["Нет сети на 25 %.", "1,0 МБ из 4,0 МБ целы, попробуем ещё раз сами"]],
  ["paused", {}, "paused", MiB, ["1,0 МБ из 4,0 МБ", "25 %", "приостановлено"]],
  ["completing", {}, "active", undefined, ["4,0 МБ загружено, сверяем файл"]],
  ["working", {}, "active", undefined, ["4,0 МБ загружено, проверяем звук"]],
  [{ needsFile: "lost" }, {}, "paused", MiB, ["1,0 МБ из 4,0 МБ", "25 %", "Выберите файлы ещё раз, загруженное цело"]],
  [
    { needsFile: "openable" },
    {},
    "paused",
    MiB,
    ["1,0 МБ из 4,0 МБ", "25 %", "Файл на этом устройстве: продолжите загрузку"],
  ],
  ["opening", {}, "active", MiB, ["1,0 МБ из 4,0 МБ", "25 %", "сверяем файл"]],
  ["fileChanged", { trouble: "Файл изменился, начните заново" }, "error", null, ["Файл изменился, начните заново"]],
  ["refused", { trouble: "Файл больше 2 ГБ" }, "error", null, ["Файл больше 2 ГБ"]],
  ["cancelling", {}, "paused", MiB, ["отменяем загрузку"]],
])("a file in %j", (value, context, state, bar, facts) => {
  const view = fileView(snapshot(value, context));
  expect({ ...view, facts: plain(view.facts) }).toEqual({ state, value: bar, facts });
});

const upload = (state: AudioUpload["state"], more: Partial<AudioUpload> = {}): AudioUpload => ({
  uploadId: "u1",
  chapterId: null,
  fileName: "1.mp3",
  byteSize: 4 * MiB,
  modifiedAt: 5,
  received: MiB,
  ranges: [],
  state,
  reason: "",
  pieces: null,
  isMine: true,
  ...more,
});

describe("uploads that the server tells of", () => {
  it.each<[AudioUpload, string, string[]]>([
    [upload("refused", { reason: "В файле видео" }), "error", ["В файле видео"]],
    [upload("receiving", { isMine: false }), "paused", ["1,0 МБ из 4,0 МБ", "25 %", "Загружает соавтор"]],
  ])("%j", (one, state, facts) => {
    const view = knownView(one);
    expect([view.state, plain(view.facts)]).toEqual([state, facts]);
  });

  it("are shown apart where the queue does not follow them, and are no chapters yet", () => {
    const all = [
      upload("refused"),
      upload("refused", { uploadId: "queued" }),
      upload("awaitingCut", { uploadId: "asked" }),
      upload("receiving", { uploadId: "theirs", isMine: false }),
      upload("receiving", { uploadId: "mine" }),
      upload("reading", { uploadId: "read" }),
      upload("attached", { uploadId: "done" }),
    ];
    expect(knownApart(all, [{ id: "queued" }]).map(({ uploadId }) => uploadId)).toEqual(["u1", "asked", "theirs"]);
  });

  it("are followed by the queue: one's own that lack bytes, and all that the server works on", () => {
    const all = [
      upload("receiving", { uploadId: "mine" }),
      upload("receiving", { uploadId: "theirs", isMine: false }),
      upload("verifying", { uploadId: "read", isMine: false }),
      upload("converting", { uploadId: "converted" }),
      upload("cutting", { uploadId: "cut" }),
      upload("awaitingCut", { uploadId: "asked" }),
      upload("refused", { uploadId: "refused" }),
    ];
    expect(followed(all).map(({ uploadId }) => uploadId)).toEqual(["mine", "read", "converted", "cut"]);
  });
});

const going = (standing: QueuedAudio["standing"], received: number, sent = 0, spent = 0) => ({
  standing,
  received,
  byteSize: 4 * MiB,
  sent,
  spent,
});

describe("one line for all files", () => {
  it("says how many go and wait, bytes, percent, speed and time", () => {
    const view = queueView([going("sending", MiB, MiB, 1_000), going("sending", MiB, MiB, 1_000), going("ready", 0)]);
    expect(view && { ...view, facts: plain(view.facts), name: plain([view.name])[0] }).toEqual({
      state: "active",
      name: "Загружаем 2 файла, ещё 1 ждёт",
      received: 2 * MiB,
      whole: 12 * MiB,
      facts: ["2,0 МБ из 12,0 МБ", "16 %", "2,0 МБ/с", "осталось 5 секунд"],
    });
  });

  it("says that all are paused, or that the line is torn", () => {
    expect(queueView([going("sending", 0), going("ready", 0), going("new", 0)])?.name).toMatch(/, ещё 2 ждут$/);
    expect([
      queueView([going("paused", MiB), going("stopping", MiB)])?.state,
      queueView([going("waiting", MiB), going("ready", 0)])?.state,
      queueView([going("working", 4 * MiB)]),
    ]).toEqual(["paused", "error", null]);
  });
});

describe("the line on every page", () => {
  const file = (standing: QueuedAudio["standing"], received = MiB): QueuedAudio => ({
    id: "u1",
    workId: 7,
    chapterId: null,
    fileName: "1.mp3",
    byteSize: 4 * MiB,
    modifiedAt: 5,
    standing,
    received,
  });
  const viewOf = (files: QueuedAudio[], path = "/") => {
    const notice = audioNotice(files, path);
    return notice && { ...notice, words: plain([notice.words])[0] };
  };

  it("tells how many files are on their way, and leads to them", () => {
    expect(viewOf([file("sending"), file("ready", 0), file("new", 0)])).toEqual({
      words: "Загружаются 3 файла: 8 %",
      href: "/work/7/edit-audio",
    });
    expect(viewOf([file("sending")])?.words).toBe("Загружается 1 файл: 25 %");
  });

  it("tells that they stand still", () => {
    expect(viewOf([file("waiting")])?.words).toBe("Связь прервалась: 1 файл, 25 %. Загруженное цело, продолжим сами");
  });

  it("is silent on their own page, and where nothing is on its way", () => {
    expect([viewOf([file("sending")], "/work/7/edit-audio"), viewOf([file("needsFile")]), viewOf([])]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

it("a chapter tells length, bitrate, size and when it came; without a recording, that", () => {
  const chapter = { durationMs: 1_304_000, bitrate: 192_000, byteSize: 30 * MiB, addedAt: "2026-11-19T15:02:00.000Z" };
  const facts = chapterFacts(partOf(chapter), Date.parse("2026-11-19T16:00:00.000Z"));
  expect(plain(facts)).toEqual(["21:44", "192 кбит/с", "30,0 МБ", "загружено сегодня, 18:02"]);
  expect(chapterFacts(partOf({ durationMs: null }), 0)).toEqual(["Записи нет"]);
});

it("the book's length and size, and the room that is left", () => {
  const chapters = [
    { durationMs: 3_600_000, byteSize: MiB },
    { durationMs: null, byteSize: null },
  ];
  const GiB = 1_073_741_824;
  expect(plain([bookText(chapters), quotaText({ used: 1.2 * GiB, quota: 20 * GiB }), sizeText(2 * GiB)])).toEqual([
    "1 ч, 1,0 МБ",
    "1,2 из 20 ГБ",
    "2 ГБ",
  ]);
  const used = [0, 700_000, 50 * MiB, GiB / 10];
  expect(plain(used.map((bytes) => quotaText({ used: bytes, quota: 20 * GiB })))).toEqual([
    "0 из 20 ГБ",
    "684 КБ из 20 ГБ",
    "50,0 МБ из 20 ГБ",
    "0,1 из 20 ГБ",
  ]);
});

describe("a file with many chapters", () => {
  const pieces = ["Один", "Два", "Три"].map((title, index) => ({
    title,
    startMs: index * 1_000,
    endMs: (index + 1) * 1_000,
  }));

  it("is cut as it is, joined, or without some of them", () => {
    const own = ownDecisions(pieces);
    const [first, second, third] = own as [(typeof own)[0], (typeof own)[0], (typeof own)[0]];
    expect(cutPieces(pieces, own)).toEqual(pieces);
    expect(cutPieces(pieces, [first, { ...second, cut: "join" }, { ...third, title: "Конец" }])).toEqual([
      { title: "Один", startMs: 0, endMs: 2_000 },
      { title: "Конец", startMs: 2_000, endMs: 3_000 },
    ]);
    // What follows one that is left out has nothing to go on with.
    expect(cutPieces(pieces, [first, { ...second, cut: "skip" }, { ...third, cut: "join" }])).toEqual([
      pieces[0],
      pieces[2],
    ]);
  });

  it("numbers the chapters that come of it", () => {
    const [first, second, third] = ownDecisions(pieces);
    const rows = pieceRows(pieces, partOf([{ ...first, cut: "skip" }, second, { ...third, cut: "join" }]));
    expect(rows.map(({ number, cut, canJoin, time }) => ({ number, cut, canJoin, time }))).toEqual([
      { number: null, cut: "skip", canJoin: false, time: "0:00 – 0:01" },
      { number: 1, cut: "begin", canJoin: false, time: "0:01 – 0:02" },
      { number: null, cut: "join", canJoin: false, time: "0:02 – 0:03" },
    ]);
    expect(plain([manyText(40), manyText(41)])).toEqual(["В файле 40 глав", "В файле 41 глава"]);
  });
});
