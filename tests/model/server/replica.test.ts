import { walkModel } from "../../support/walk.ts";
import { replicaModel } from "./replica.model.ts";

walkModel("a replica is asked while it is no more than three looks late", replicaModel);
