import { useLoader } from "../../app/hooks/useLoader.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { seller } from "../../services/orders.calls.ts";
import { offer, sellerWords } from "../../text/documents.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { TextPage } from "./TextPage.tsx";

export const first = () => [firstLoad(seller, null)];

/** /offer */
export default function OfferScreen() {
  const loader = useLoader(seller, null, null);
  return (
    <TextPage document={offer}>
      <Loaded loader={loader}>{(seller) => <p>{sellerWords(seller)}</p>}</Loaded>
    </TextPage>
  );
}
