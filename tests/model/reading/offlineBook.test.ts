import { walkModel } from "../../support/walk.ts";
import { offlineBookModel } from "./offlineBook.model.ts";

walkModel(
  "a book on the device: saved by a wish, compared with a network, taken away with the right to it",
  offlineBookModel,
);
