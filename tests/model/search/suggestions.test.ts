import { walkModel } from "../../support/walk.ts";
import { suggestionsModel } from "./suggestions.model.ts";

walkModel(
  "suggestions: asked after a pause of 250 ms, never for one letter, never twice for the same",
  suggestionsModel,
);
