import { walkModel } from "../../support/walk.ts";
import { loadingBarModel } from "./loadingBar.model.ts";

walkModel("loading bar: nothing for what is quick, and a whole bar before it goes", loadingBarModel);
