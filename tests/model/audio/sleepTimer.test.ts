import { walkModel } from "../../support/walk.ts";
import { sleepTimerModel } from "./sleepTimer.model.ts";

walkModel("sleep timer: the sound fades for 10 s, and one press takes it back", sleepTimerModel);
