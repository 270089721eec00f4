import { routes } from "../src/api/contract/routes.ts";

/** METHOD, path and name, one call a line. */
for (const [name, { method, path }] of Object.entries(routes)) console.log(`${method}\t${path}\t${name}`);
