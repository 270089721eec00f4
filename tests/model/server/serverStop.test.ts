import { walkModel } from "../../support/walk.ts";
import { serverStopModel } from "./serverStop.model.ts";

walkModel("stop of a server: a balancer learns first, calls end, and a second wish waits for nothing", serverStopModel);
