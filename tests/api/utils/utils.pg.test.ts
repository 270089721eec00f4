import { beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/api/contract/index.ts";
import { doc, paragraph, text } from "../../document/documents.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { untyped } from "../../support/fakes.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let anna: TestAccount;
beforeEach(async () => {
  anna = await addAccount(server);
});

const NB = "\u00a0";
const set = (body: InputOf<"typograf">["body"]) => server.as(anna)("typograf", { body });
const chosen = (body: InputOf<"getTypografType">["body"], who = anna) => server.as(who)("getTypografType", { body });

describe("getTypografType", () => {
  it("is soft until another is chosen, each person's own", async () => {
    expect(await chosen({})).toEqual({ type: "soft" });
    for (const type of ["full", "none"] as const) {
      expect(await chosen({ type })).toEqual({ type });
      expect(await chosen({})).toEqual({ type });
    }
    expect(await chosen({}, await addAccount(server))).toEqual({ type: "soft" });
  });

  it("there is no other", async () => {
    await expect(chosen({ type: untyped("loud") })).rejects.toMatchObject({ envelope: { errorCode: 3 } });
    expect(await chosen({})).toEqual({ type: "soft" });
  });
});

describe("typograf", () => {
  it("sets a text by the person's own set, or by the one in the call", async () => {
    const given = '- "Да", - и в доме...';
    const soft = `—${NB}«Да»,${NB}— и в доме…`;
    expect(await set({ text: given })).toEqual({ type: "soft", text: soft });
    await chosen({ type: "none" });
    expect(await set({ text: given })).toEqual({ type: "none", text: given });
    expect(await set({ text: given, type: "full" })).toEqual({
      type: "full",
      text: `—${NB}«Да»,${NB}— и${NB}в${NB}доме…`,
    });
    expect(await set({ text: "" })).toEqual({ type: "none", text: "" });
  });

  it("sets a chapter's document", async () => {
    const document = untyped(doc(paragraph(text('"Да"...'))));
    expect(await set({ document })).toEqual({ type: "soft", document: doc(paragraph(text("«Да»…"))) });
  });

  it("refuses both, neither, a longer text than 200,000 characters, and what is no chapter", async () => {
    const one = { envelope: { errorCode: 3, invalidFields: { text: ["Пришлите текст или главу, что-то одно"] } } };
    const document = untyped(doc(paragraph()));
    await expect(set({})).rejects.toMatchObject(one);
    await expect(set({ text: "", document })).rejects.toMatchObject(one);
    await expect(set({ text: "а".repeat(200_001) })).rejects.toMatchObject({
      envelope: { errorCode: 3, invalidFields: { text: [`Поле Текст не может быть длиннее 200${NB}000 символов`] } },
    });
    await expect(set({ document: untyped(doc({ type: "script" })) })).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { errorCode: 3, message: "Текст не прочитан: в нём есть то, чего редактор не знает" },
    });
  });

  it("240 an hour, no more", async () => {
    await set({ text: "" });
    await server.database.updateTable("attemptCounter").set({ count: 240 }).execute();
    await expect(set({ text: "" })).rejects.toMatchObject({
      httpStatus: 429,
      envelope: { errorCode: 8, retryAfter: 3_269 },
    });
  });
});
