import { walkModel } from "../../support/walk.ts";
import { pushCheckModel } from "./pushCheck.model.ts";

walkModel("push check: each link of the chain is looked at, and the first that fails is named", pushCheckModel);
