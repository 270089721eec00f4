import pg from "pg";
import { clusterOfTests } from "../tests/support/cluster.ts";
import { small } from "./lib/million.ts";
import { type Row, ratioRow } from "./lib/report.ts";
import { interleave, median } from "./lib/rounds.ts";
import { databaseOf, get, Site } from "./scale.ts";

const CALLS = 9;
const SPOKEN = { much: 10_000, little: 10 };

/** Two published works of as many chapters: of one everybody speaks, a third of it in answers. Returns their ids. */
async function speak(url: string): Promise<{ much: number; little: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    "select id::integer as id from work where shown_at is not null and privacy_display = 'All' order by id limit 2 offset 10",
  );
  const [much, little] = rows.map(({ id }) => id) as [number, number];
  for (const [work, count] of [
    [much, SPOKEN.much],
    [little, SPOKEN.little],
  ] as const) {
    const fields = "author_id, request_id, root_type, work_id, text, has_spoilers, state, created_at";
    const values = `1 + n % 500, gen_random_uuid(), 'work', ${work}, 'Слово за слово, ' || n, false, 'visible', now() - n * interval '1 minute'`;
    await client.query(
      `insert into comment (${fields}) select ${values} from generate_series(1, ${Math.ceil((count * 2) / 3)}) as n`,
    );
    await client.query(
      `insert into comment (${fields}, parent_id, thread_id) select ${values}, thread.id, thread.id
        from generate_series(1, ${Math.floor(count / 3)}) as n
        inner join (select id, row_number() over (order by id) as place from comment where work_id = ${work} and parent_id is null) as thread
          on thread.place = n`,
    );
  }
  await client.query("vacuum analyze comment, work");
  await client.end();
  return { much, little };
}

/** The page of a book of which 10,000 comments speak, against one with ten: the book and the first comments, as the screen asks for them. */
export async function measure(): Promise<Row[]> {
  const cluster = await clusterOfTests();
  let site: Site | undefined;
  try {
    const url = await databaseOf(cluster.url, small, undefined);
    const { much, little } = await speak(url);
    const asked = await Site.start(url, 1);
    site = asked;
    const rows: Row[] = [];
    for (const sort of ["new", "popular"]) {
      const side = (id: number) => async () => {
        const all: number[] = [];
        for (let turn = 0; turn < CALLS; turn++) {
          const begun = performance.now();
          await asked.ask(get(`/v1/work/${id}/details`));
          await asked.ask(get(`/v1/comments?rootType=work&rootId=${id}&sort=${sort}`));
          all.push(performance.now() - begun);
        }
        return median(all);
      };
      const found = await interleave(side(much), side(little));
      rows.push(ratioRow(`a book with 10,000 comments against one with 10, ${sort}`, "ms", found, { atMost: 1.2 }));
    }
    return rows;
  } finally {
    await site?.server.stop();
    await cluster.stop();
  }
}
