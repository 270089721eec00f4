import { walkModel } from "../../support/walk.ts";
import { otherPlaceModel } from "./otherPlace.model.ts";

walkModel("a place on another device: asked when the tab is seen again, offered, never jumped to", otherPlaceModel);
