// Makes the world of the browser servers once for several runs: `node tests/support/worldMaking.ts folder`.
import { makeWorld } from "./world.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder of the world");
const postgres = process.env.TEST_DATABASE_URL;
if (!postgres) throw new Error("TEST_DATABASE_URL is not set");
await makeWorld(folder, postgres);
