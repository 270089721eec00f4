import { execFile } from "node:child_process";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { addAccount, PASSWORD } from "../../support/factories.ts";
import { addCast, addPublishedBook } from "../../support/factories.works.ts";
import { typesOf } from "../../support/openApiTypes.ts";
import { testServer } from "../../support/server.ts";

type MakeCalls = (
  baseUrl: string,
  things: { login: string; password: string; workId: number; chapterId: number },
) => Promise<unknown>;

const server = testServer();
const compiler = resolve("node_modules/typescript/bin/tsc");
/** Within the project: the client finds its packages and the settings of the compiler. */
const folder = resolve("reports/openapi");

it("a client that is made of the document compiles, and makes ten calls", async () => {
  const { body } = await server.app.inject({ url: "/openapi.json" });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/types.ts`, await typesOf(body));
  await copyFile("tests/api/openapi/client/calls.ts", `${folder}/calls.ts`);
  const settings = { extends: "../../tsconfig.json", include: ["*.ts"], exclude: [] };
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify(settings));
  const compiled = promisify(execFile)(process.execPath, [compiler, "-p", folder, "--singleThreaded"]);
  expect((await compiled.catch((fault: { stdout: string }) => fault)).stdout).toBe("");

  const address = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const cast = await addCast(server);
  const book = await addPublishedBook(server, cast);
  const { userName } = await addAccount(server);
  const client: string = `${folder}/calls.ts`;
  const { makeCalls } = (await import(client)) as { makeCalls: MakeCalls };
  expect(await makeCalls(`${address}/api`, { login: userName, password: PASSWORD, ...book })).toEqual({
    guest: "guest",
    list: [book.workId],
    book: [book.chapterId],
    missing: 10,
    wrong: { password: ["Неверный логин или пароль"] },
    entered: false,
    token: "string",
    liked: { isLiked: true, likeCount: 1 },
    place: "saved",
    denied: 12,
    refusedByTypes: 3,
  });
});
