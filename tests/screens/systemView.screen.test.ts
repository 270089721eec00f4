import { expect, it } from "vitest";
import type { System } from "../../src/api/contract/system.ts";
import { failedLine, figures, processLine, queueFigures } from "../../src/screens/staff/system.view.ts";

const NOW = Date.parse("2026-11-20T11:05:31.000Z");
const state: System = {
  version: "0.1.0",
  processes: [],
  database: { version: "17.2", isEmbedded: true, byteSize: 52_428_800 },
  store: "disk",
  freeBytes: 65_820_000_000,
  backedUpAt: null,
  jobs: { areHeld: false, waiting: 12_345, due: 3, longestWaitMs: 0, failed: [] },
};

it("says where things are", () => {
  expect(figures(state, NOW)).toEqual([
    ["Версия", "0.1.0"],
    ["База данных", "PostgreSQL 17.2, встроенная"],
    ["Размер базы", "50,0\u00a0МБ"],
    ["Файлы", "на диске сервера"],
    ["Свободно на диске", "61,3\u00a0ГБ"],
    ["Последняя копия", "копий ещё не было"],
  ]);
  const other: System = {
    ...state,
    database: { version: "15.8", isEmbedded: false, byteSize: 3_221_225_472 },
    store: "s3",
    freeBytes: null,
    backedUpAt: "2026-11-20T00:30:00.000Z",
  };
  expect(figures(other, NOW).slice(1)).toEqual([
    ["База данных", "PostgreSQL 15.8, отдельная"],
    ["Размер базы", "3\u00a0ГБ"],
    ["Файлы", "в хранилище S3"],
    ["Свободно на диске", "система не сообщает"],
    ["Последняя копия", "сегодня, 03:30"],
  ]);
});

it("warns of a disk with less than a gigabyte free", () => {
  const free = (freeBytes: number) => figures({ ...state, freeBytes }, NOW).at(-2)?.[1];
  expect(free(1_073_741_824)).toBe("1\u00a0ГБ");
  expect(free(1_073_741_823)).toBe("1\u00a0024,0\u00a0МБ — освободите место, иначе сервер перестанет сохранять");
});

it.each([
  [0, "ничего не ждёт"],
  [59_999, "меньше минуты"],
  [60_000, "1\u00a0минуту"],
  [3_599_999, "59\u00a0минут"],
  [3_600_000, "1\u00a0час"],
  [90_000_000, "25\u00a0часов"],
])("what waits longest: %d ms", (longestWaitMs, words) => {
  expect(queueFigures({ ...state, jobs: { ...state.jobs, longestWaitMs } })).toEqual([
    ["Запланировано", "12\u00a0345"],
    ["Пора выполнить", "3"],
    ["Дольше всего ждёт", words],
  ]);
});

it("says since when a process works, or that it ends", () => {
  const process = { host: "one", pid: 7, version: "0.1.0", startedAt: "2026-11-20T10:00:00.000Z", isGoing: false };
  expect(processLine(process, NOW)).toBe("Запущен сегодня, 13:00. Версия 0.1.0");
  expect(processLine({ ...process, isGoing: true }, NOW)).toBe("Останавливается. Запущен сегодня, 13:00. Версия 0.1.0");
});

it("counts what failed and says when it is tried again", () => {
  const failed = { kind: "mail", name: "Письмо", lastError: "timeout", nextTryAt: "2026-11-20T12:00:00.000Z" };
  expect(failedLine({ ...failed, count: 1 }, NOW)).toBe("1\u00a0работа. Следующая попытка: сегодня, 15:00");
  expect(failedLine({ ...failed, count: 22 }, NOW)).toBe("22\u00a0работы. Следующая попытка: сегодня, 15:00");
});
