import { walkModel } from "../../support/walk.ts";
import { readerPlaceModel } from "./readerPlace.model.ts";

walkModel("reader's place: at most one save, the last place wins", readerPlaceModel);
