import { walkModel } from "../../support/walk.ts";
import { reorderModel } from "./reorder.model.ts";

walkModel("reorder: idle, saving, offering, held, rolledBack", reorderModel);
