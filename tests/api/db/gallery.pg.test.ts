import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();

it("works of the version before have no pictures and no booktrailer; a file is a picture of one gallery", async () => {
  await migrate("0032_privacy_of_works");
  await run(
    "insert into account (user_name, fio, email, password_hash, created_at) values ('vera', 'Вера', 'vera@example.org', 'hash', now())",
  );
  await run(
    "insert into work (owner_id, title, form, created_at, last_modification_time) values (1, 'Соль', 'novel', now(), now())",
  );
  await migrate();
  expect(await run("select title, booktrailer_video_url, content_version from work")).toEqual([
    { title: "Соль", booktrailerVideoUrl: null, contentVersion: 1 },
  ]);
  expect(await run("select * from gallery_image")).toEqual([]);
  await run(`insert into stored_file (id, owner_id, work_id, kind, content_type, byte_size, created_at)
    values ('3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69', 1, 1, 'gallery', 'image/webp', 9, now())`);
  const put = (id: string) =>
    run(`insert into gallery_image (id, work_id, file_id, sort_order, created_at)
      values ('${id}', 1, '3c9a5b1e-6d0f-4a53-9f0e-1f2d3c4b5a69', 1, now())`);
  await put("00000000-0000-4000-8000-000000000001");
  await expect(put("00000000-0000-4000-8000-000000000002")).rejects.toThrow("duplicate key");
  await expect(run("delete from stored_file")).rejects.toThrow("violates foreign key constraint");
});
