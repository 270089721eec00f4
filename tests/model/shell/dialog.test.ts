import { walkModel } from "../../support/walk.ts";
import { dialogModel, dialogStackModel } from "./dialog.model.ts";

walkModel(
  "dialog: it comes and goes with its motion, and a finger that pulls it far or fast sends it away",
  dialogModel,
);
walkModel("dialog stack: the newest is on top", dialogStackModel);
