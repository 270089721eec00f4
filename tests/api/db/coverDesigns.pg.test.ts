import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();

it("the version before has no designs; a design keeps its files, and outlives its work", async () => {
  await migrate("0035_gallery");
  await run(
    "insert into account (user_name, fio, email, password_hash, created_at) values ('vera', 'Вера', 'vera@example.org', 'hash', now())",
  );
  await run(
    "insert into work (owner_id, title, form, created_at, last_modification_time) values (1, 'Соль', 'novel', now(), now())",
  );
  await run(`insert into stored_file (id, owner_id, kind, content_type, byte_size, created_at)
    values ('3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69', 1, 'cover', 'image/webp', 9, now())`);
  await migrate();
  expect(await run("select * from cover_design")).toEqual([]);
  await run(`insert into cover_design (id, account_id, work_id, revision, scene, sources, created_at, updated_at)
    values ('00000000-0000-4000-8000-000000000001', 1, 1, 1, '{}', '[]', now(), now())`);
  await run(`insert into cover_design_file (design_id, file_id)
    values ('00000000-0000-4000-8000-000000000001', '3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69')`);
  await expect(run("delete from stored_file")).rejects.toThrow("violates foreign key constraint");
  await run("delete from work");
  expect(await run("select work_id from cover_design")).toEqual([{ workId: null }]);
  await run("delete from cover_design");
  await run("delete from stored_file");
});
