// Makes the world of the browser servers once for several runs: `node tests/support/worldMaking.ts folder`.
import { makeWorld } from "./world.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder of the world");
await makeWorld(folder, process.env.TEST_DATABASE_URL);
