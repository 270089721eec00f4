import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { handlers } from "../../server/handlers.ts";
import type { Handlers } from "../../server/http/dispatcher.ts";

let fault: Error;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  const getWorkGenres = () => Promise.reject(fault);
  app = await buildApp({
    config: readConfig({ NODE_ENV: "test" }),
    handlers: { ...handlers, getWorkGenres } as Handlers,
  });
});
afterAll(() => app.close());

const away = { status: 6, errorCode: 9, message: "Сервер временно недоступен", retryAfter: 5 };
const full = { status: 6, errorCode: 9, message: "На сервере закончилось место" };
const broken = { status: 6, errorCode: 9, message: "Внутренняя ошибка сервера" };

it.each([
  ["nobody listens", { code: "ECONNREFUSED", syscall: "connect" }, 503, away],
  ["the database's socket is gone", { code: "ENOENT", syscall: "connect" }, 503, away],
  ["the database shuts down", { code: "57P01" }, 503, away],
  ["the database's disk is full", { code: "53100" }, 503, full],
  ["a file is missing", { code: "ENOENT", syscall: "open" }, 500, broken],
  ["anything else", {}, 500, broken],
])("%s", async (_, details, status, envelope) => {
  fault = Object.assign(new Error("fault"), details);
  const response = await app.inject({ url: "/api/v2/work/genres" });
  expect([response.statusCode, response.headers["retry-after"], response.json()]).toEqual([
    status,
    envelope === away ? "5" : undefined,
    envelope,
  ]);
});
