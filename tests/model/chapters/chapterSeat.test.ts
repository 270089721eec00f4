import { walkModel } from "../../support/walk.ts";
import { chapterSeatModel } from "./chapterSeat.model.ts";

walkModel("chapterSeat: one tab of a browser writes, and the others show what it types", chapterSeatModel);
