import { walkModel } from "../../support/walk.ts";
import { pageArrivalModel } from "./pageArrival.model.ts";

walkModel("page arrival: the page that is there stays until the next one can be drawn", pageArrivalModel);
