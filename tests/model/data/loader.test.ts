import { walkModel } from "../../support/walk.ts";
import { loaderModel } from "./loader.model.ts";

walkModel("loader: idle, pending, success, error; a failed load resets the data to its default", loaderModel);
