import { walkModel } from "../../support/walk.ts";
import { dialogModel, dialogStackModel } from "./dialog.model.ts";

walkModel("dialog: opening, opened, closing, closed; swiped away", dialogModel);
walkModel("dialog stack: the newest lies on top", dialogStackModel);
