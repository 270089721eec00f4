import { walkModel } from "../../support/walk.ts";
import { checkoutModel } from "./checkout.model.ts";

walkModel("buying a book: ordered once, paid at the provider, believed by the server's word alone", checkoutModel);
