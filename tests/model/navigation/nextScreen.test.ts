import { walkModel } from "../../support/walk.ts";
import { nextScreenModel } from "./nextScreen.model.ts";

walkModel(
  "the next screen: fetched once, while the page rests, and never for a person who saves data",
  nextScreenModel,
);
