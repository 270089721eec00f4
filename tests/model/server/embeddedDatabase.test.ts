import { walkModel } from "../../support/walk.ts";
import { embeddedDatabaseModel } from "./embeddedDatabase.model.ts";

walkModel(
  "embedded database: it fails only before it was ready, and comes back after whatever ends it",
  embeddedDatabaseModel,
);
