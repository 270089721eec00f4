import { walkModel } from "../../support/walk.ts";
import { navigationModel } from "./navigation.model.ts";

walkModel("navigation: what is typed holds the page, five times back and forward too", navigationModel);
