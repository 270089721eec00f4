import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();

it("works of the version before warn of nothing and have no floor; a use of AI that nobody knows is refused", async () => {
  await migrate("0026_phone_and_factor_removal");
  await run(
    "insert into account (user_name, fio, email, password_hash, created_at) values ('vera', 'Вера', 'vera@example.org', 'hash', now())",
  );
  await run(
    "insert into work (owner_id, title, form, age_mark, created_at, last_modification_time) values (1, 'Соль', 'translation', '18+', now(), now())",
  );
  await migrate();
  expect(
    await run(`select title, age_mark, content_version, afterword, original_author, translator, reciter, adult_only,
      has_obscene_language, has_drugs, ai_use, cover_by_ai, privacy_comments, enable_tts, marks_floor, moderation_note
      from work`),
  ).toEqual([
    {
      title: "Соль",
      ageMark: "18+",
      contentVersion: 1,
      afterword: "",
      originalAuthor: "",
      translator: "",
      reciter: "",
      adultOnly: false,
      hasObsceneLanguage: false,
      hasDrugs: false,
      aiUse: "None",
      coverByAi: false,
      privacyComments: "All",
      enableTts: true,
      marksFloor: null,
      moderationNote: "",
    },
  ]);
  for (const wrong of ["ai_use = 'Some'", "privacy_comments = 'Nobody'"])
    await expect(run(`update work set ${wrong}`)).rejects.toThrow("violates check constraint");
});
