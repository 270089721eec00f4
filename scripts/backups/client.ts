import pg from "pg";

/** Works with a database over a connection of its own, which ends with it. @throws the driver's error; what `work` throws */
export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
