import { walkModel } from "../../support/walk.ts";
import { placeOutboxModel } from "./placeOutbox.model.ts";

walkModel(
  "outbox of places: sent when a person enters and when the network is back, and again after a fault",
  placeOutboxModel,
);
