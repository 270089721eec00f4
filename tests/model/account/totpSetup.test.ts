import { walkModel } from "../../support/walk.ts";
import { totpSetupModel } from "./totpSetup.model.ts";

walkModel("second factor: whoever leaves the setup half-way has lost and locked nothing", totpSetupModel);
