import { walkModel } from "../../support/walk.ts";
import { pageTransitionModel } from "./pageTransition.model.ts";

walkModel(
  "page transition: to the top 150 ms after the page is shown, or back to where it was left",
  pageTransitionModel,
);
