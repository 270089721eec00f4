import { beforeAll, expect, it } from "vitest";
import { contract } from "../../../src/api/contract/index.ts";
import { addAccount } from "../../support/factories.ts";
import { testServer } from "../../support/server.ts";

const server = testServer({ config: { origin: "https://rukopis.example" } });
let cookie: string;
let authorization: string;
beforeAll(async () => {
  const anna = await addAccount(server);
  const browser = await server.login(anna);
  cookie = `__Host-sid=${browser.cookies.get("__Host-sid")}`;
  authorization = `Bearer ${(await browser.ask("/api/account/bearer-token")).json().data.token}`;
});

type Row = [what: string, headers: Record<string, string>, passes: boolean, credentials?: "bearer" | "none"];
const rows: Row[] = [
  ["Sec-Fetch-Site: same-origin", { "sec-fetch-site": "same-origin" }, true],
  ["Sec-Fetch-Site: none", { "sec-fetch-site": "none" }, true],
  ["Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }, false],
  ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }, false],
  ["a foreign site with our Origin", { "sec-fetch-site": "cross-site", origin: "https://rukopis.example" }, false],
  ["our Origin", { origin: "https://rukopis.example" }, true],
  ["the Origin of the request's own Host", { origin: "http://localhost:3000", host: "localhost:3000" }, true],
  ["another port of the Host", { origin: "http://localhost:3001", host: "localhost:3000" }, false],
  ["a foreign Origin", { origin: "https://evil.example" }, false],
  ["Origin: null", { origin: "null" }, false],
  ["a foreign Origin with a bearer", { origin: "https://evil.example" }, false, "bearer"],
  ["neither header, a cookie", {}, false],
  ["neither header, a bearer alone", {}, true, "bearer"],
  ["neither header, nothing to misuse", {}, true, "none"],
];

it.each(rows)("%s", async (_, headers, passes, credentials) => {
  const own = { bearer: { authorization }, none: {}, cookie: { cookie } }[credentials ?? "cookie"];
  const url = "/api/v1/account/email/send-confirmation";
  const response = await server.app.inject({ method: "POST", url, headers: { ...own, ...headers } });
  const refused = [403, { status: 4, errorCode: 12, message: "Запрос пришёл с другого сайта" }];
  const answered = credentials === "none" ? 401 : 200;
  if (passes) expect(response.statusCode).toBe(answered);
  else expect([response.statusCode, response.json()]).toEqual(refused);
});

it("reading is free for all: the answer is not", async () => {
  const headers = { cookie, "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  const response = await server.app.inject({ url: "/api/v2/account", headers });
  expect(response.statusCode).toBe(200);
  expect(response.headers["access-control-allow-origin"]).toBeUndefined();
  expect(response.headers["cache-control"]).toBe("no-store");
});

it("a neither with both, cookie and bearer, is refused", async () => {
  const url = "/api/v1/account/logout";
  const response = await server.app.inject({ method: "POST", url, headers: { cookie, authorization } });
  expect(response.statusCode).toBe(403);
});

const encoded = (path: string, at: number): string =>
  `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`;
const writes = Object.values(contract).filter(({ method }) => method === "POST");
const typed: Record<string, string> = { raw: "application/octet-stream", form: "multipart/form-data; boundary=x" };

it("however its address is spelled: every write of the contract", async () => {
  const passed: string[] = [];
  for (const [index, call] of writes.entries()) {
    const path = `/api${call.path.replace(/\{\w+\}/g, "1")}`;
    const upload = "upload" in call ? call.upload : undefined;
    const type = upload ? typed["raw" in upload ? "raw" : "form"] : "application/json";
    // One letter of the folder, one of any other place: another one for every call.
    const letters = [...path.matchAll(/[a-z]/g)].map((found) => found.index);
    for (const at of [1, letters[index % letters.length] ?? 1, letters.at(-1) ?? 1])
      for (const site of ["cross-site", "same-site", "same-origin, cross-site"]) {
        const headers = { cookie, "sec-fetch-site": site, "content-type": type };
        const url = `${encoded(path, at)}${index % 2 ? "?a=b" : ""}`;
        const answer = await server.app.inject({ method: "POST", url, headers, payload: "{}" });
        if (answer.statusCode !== 403 || answer.json().errorCode !== 12) passed.push(`${url} ${answer.statusCode}`);
      }
  }
  expect(passed).toEqual([]);
});

it("a plain form of a page of our own is read by no call but that of mail programs", async () => {
  const passed: string[] = [];
  for (const { path, name } of writes) {
    const url = `/api${path.replace(/\{\w+\}/g, "1")}`;
    for (const type of ["application/x-www-form-urlencoded", "Text/Plain", "multipart/form-data;boundary=x"]) {
      const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": type };
      const answer = await server.app.inject({ method: "POST", url, headers, payload: "a=b" });
      if (answer.statusCode !== 415) passed.push(`${name} ${type.split(";", 1)[0]?.toLowerCase()}`);
    }
  }
  expect(passed.sort()).toEqual([
    "importFb2 multipart/form-data",
    "stopDigest application/x-www-form-urlencoded",
    "uploadFile multipart/form-data",
    "uploadGalleryImage multipart/form-data",
    "uploadTemporaryFile multipart/form-data",
    "uploadWorkCover multipart/form-data",
  ]);
});

it("an unknown path of the API is refused as well", async () => {
  const headers = { "sec-fetch-site": "cross-site" };
  expect((await server.app.inject({ method: "POST", url: "/api/none", headers })).json().errorCode).toBe(12);
});
