import { walkModel } from "../../support/walk.ts";
import { pushModel } from "./push.model.ts";

walkModel(
  "push: a browser is registered once, for whoever is signed in, and never against the person's wish",
  pushModel,
);
