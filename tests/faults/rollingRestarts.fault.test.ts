import { afterAll, expect, it } from "vitest";
import { freePort } from "../../server/db/embedded/connection.ts";
import { addPerson, type Person, World } from "../endurance/world.ts";
import { Balancer } from "../support/balancer.ts";
import { type Cluster, clusterOfTests } from "../support/cluster.ts";
import { addWork, picture } from "../support/factories.works.ts";
import { patient } from "../support/patience.ts";
import { ServerProcess } from "../support/process.ts";
import { validators } from "../support/validators.ts";
import { bareFields } from "../support/workFields.ts";

const RESTARTS = 20;
const SERVERS = 3;

let cluster: Cluster;
let world: World | undefined;
const others: ServerProcess[] = [];
let balancer: Balancer | undefined;
afterAll(async () => {
  await balancer?.stop();
  for (const server of others) await server.stop();
  await world?.stop();
  await cluster?.stop();
});

const titled = (save: number) => ({ ...bareFields, genreId: 43, title: String(save) });

it.skipIf(!validators.nginx.isHere)(
  `${RESTARTS} rolling restarts behind nginx fail no request and lose nothing that was acknowledged${validators.nginx.remark}`,
  { timeout: patient(900_000) },
  async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { HOST: "127.0.0.1", ORIGIN: url, TRUST_PROXY: "loopback", DRAIN_SECONDS: "1" };
    cluster = await clusterOfTests();
    world = await World.make(cluster.url, settings);
    const { people, works, book } = await world.past(async (opened) => {
      const made: Person[] = [];
      while (made.length < 4) made.push(await addPerson(opened));
      const edited: number[] = [];
      for (const owner of made) edited.push((await addWork(opened, { owner }, { title: "0" })).id);
      const shown = await addWork(opened, { owner: made[0] as Person }, { state: "published" });
      return { people: made, works: edited, book: shown.id };
    });
    const { dataDir, databaseUrl = "" } = world.server;
    while (others.length < SERVERS - 1)
      others.push(
        await ServerProcess.prepare({ DEMO: "0", ...settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }),
      );
    const servers = [world.server, ...others];
    for (const server of servers) await server.run();
    balancer = await Balancer.start(
      port,
      servers.map((server) => server.url),
    );

    const failures: string[] = [];
    const counts = { saves: 0, pages: 0, uploads: 0 };
    const files: string[] = [];
    let isOver = false;
    const repeat = async (count: keyof typeof counts, act: () => Promise<string>): Promise<void> => {
      while (!isOver) {
        const fault = await act().catch(String);
        if (fault === "") counts[count] += 1;
        else failures.push(`${count}: ${fault}`);
      }
    };
    const post = (owner: Person, path: string, body: string | FormData) =>
      fetch(`${url}/api/${path}`, {
        method: "POST",
        headers: {
          origin: url,
          cookie: `sid=${owner.secret}`,
          ...(typeof body === "string" && { "content-type": "application/json" }),
        },
        body,
      });
    const saved = works.map(() => 0);
    const save = (index: number) => async (): Promise<string> => {
      const last = saved[index] as number;
      const body = JSON.stringify({ before: titled(last), fields: titled(last + 1) });
      const answer = await post(people[index] as Person, `v2/work/${works[index]}/update/settings`, body);
      const text = await answer.text();
      // Merged: the first save leaves as they are what the form does not show.
      if (answer.status !== 200 || !["saved", "merged"].includes(JSON.parse(text).data.outcome))
        return `${answer.status} ${text}`;
      saved[index] = last + 1;
      return "";
    };
    const bytes = new Blob([(await picture("png", 1_600, 1_200)) as BlobPart]);
    const upload = async (): Promise<string> => {
      const body = new FormData();
      body.append("file", bytes, "Дом.png");
      // One person may send 300 an hour.
      const sender = people[files.length % people.length] as Person;
      const answer = await post(sender, "v1/file/upload-temp-img-pdf", body);
      const text = await answer.text();
      if (answer.status !== 200) return `${answer.status} ${text}`;
      files.push(JSON.parse(text).data.fileId);
      return "";
    };
    const read = async (): Promise<string> => {
      const page = await fetch(`${url}/book/${book}`);
      const text = await page.text();
      return page.status === 200 && text.endsWith("</html>\n") ? "" : `${page.status} ${text.slice(-80)}`;
    };
    await expect.poll(() => read().catch(String), { timeout: patient(20_000) }).toBe("");
    const load = [
      ...works.map((_, index) => repeat("saves", save(index))),
      repeat("pages", read),
      repeat("uploads", upload),
    ];
    for (let time = 0; time < RESTARTS; time += 1) {
      const server = servers[time % SERVERS] as ServerProcess;
      await balancer.without(server.url);
      await server.end("SIGTERM");
      await server.run();
      await balancer.without();
    }
    isOver = true;
    await Promise.all(load);
    for (const server of servers) await server.end();

    expect(failures).toEqual([]);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(RESTARTS);
    await world.past(async ({ database }) => {
      const rows = await database.selectFrom("work").where("id", "in", works).select(["title"]).orderBy("id").execute();
      expect(rows.map(({ title }) => Number(title))).toEqual(saved);
      const stored = await database.selectFrom("storedFile").select("id").execute();
      expect(files.filter((id) => stored.every((row) => row.id !== id))).toEqual([]);
    });
  },
);
