import { walkModel } from "../../support/walk.ts";
import { tabsModel } from "./tabs.model.ts";

walkModel("tabs: the page is announced as active or unfocused, and comes to the front when it is asked", tabsModel);
