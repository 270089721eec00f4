import { walkModel } from "../../support/walk.ts";
import { loginModel } from "./login.model.ts";

walkModel("login: the password, then the code of the second factor", loginModel);
