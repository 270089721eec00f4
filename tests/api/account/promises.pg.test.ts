import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { addAccount } from "../../support/factories.ts";
import { header } from "../../support/letters.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();

it("a new database has no account, and no role", async () => {
  expect(await server.database.selectFrom("account").selectAll().execute()).toEqual([]);
});

it("a name or an address with line breaks makes no header of a letter", async () => {
  const broken = await server
    .browser()
    .post("/v1/account/password/recovery", { email: "a@example.ru\r\nBcc: b@example.ru" });
  expect(broken.statusCode).toBe(400);
  const { email } = await addAccount(server, { fio: "Анна\r\nBcc: evil" });
  await server.browser().post("/v1/account/password/recovery", { email });
  await server.drainJobs();
  const folder = join(server.config.dataDir, "mail");
  const [name = "", ...more] = await readdir(folder);
  expect(more).toEqual([]);
  // Only the headers: the body has the greeting as it was typed.
  const [source = ""] = (await readFile(join(folder, name), "utf8")).split("\r\n\r\n", 1);
  expect([header(source, "To"), header(source, "Subject"), header(source, "Bcc")]).toEqual([
    email,
    "Восстановление пароля",
    "",
  ]);
});

it("without a proxy no request header chooses the address in the events", async () => {
  const vera = await addAccount(server);
  await server
    .browser()
    .post(
      "/v1/account/login-by-password",
      { login: vera.email, password: "не тот" },
      { address: "203.0.113.9", headers: { "x-forwarded-for": "198.51.100.7", forwarded: "for=198.51.100.7" } },
    );
  const rows = await server.database
    .selectFrom("accountEvent")
    .where("accountId", "=", vera.id)
    .select(["kind", "address"])
    .execute();
  expect(rows).toEqual([{ kind: "loginRefused", address: "203.0.113.9" }]);
});
