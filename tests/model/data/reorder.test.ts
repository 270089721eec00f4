import { walkModel } from "../../support/walk.ts";
import { reorderModel } from "./reorder.model.ts";

walkModel(
  "reorder: a new order is shown at once, saved one at a time, and put back when the server refuses it",
  reorderModel,
);
