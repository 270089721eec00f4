import type { PlaceElsewhere } from "../../api/contract/readerPlaces.ts";
import type { BookChapter } from "../../api/contract/reading.ts";
import { useAccount, useActorOf, useSurroundings } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { goOnFrom, placeHistory } from "../../services/placesElsewhere.calls.ts";
import { agoInWords } from "../../text/elsewhere.ts";
import { RefundEnds } from "../parts/RefundEnds.tsx";
import styles from "./ReaderScreen.module.css";

type PlacesProps = { workId: number /** The one that is read. */; chapterId: number };
type FormerPlacesProps = PlacesProps & Pick<BookChapter, "refundEndsAt">;

const hrefOf = ({ workId, place }: PlaceElsewhere): string => `/book/${workId}/read/${place.chapterId}`;

/** Below the contents: what opening a chapter takes from its buyer, and where the reader was before they jumped to another chapter. */
export default function FormerPlaces({ refundEndsAt, ...places }: FormerPlacesProps) {
  if (useAccount().id < 0) return null;
  return (
    <>
      <RefundEnds act="chapter" until={refundEndsAt} />
      <Places {...places} />
    </>
  );
}

function Places({ workId, chapterId }: PlacesProps) {
  const surroundings = useSurroundings();
  const navigation = useActorOf("navigation");
  const { data } = useLoader(placeHistory, workId, []);
  const places = data.filter(({ place }) => place.chapterId !== chapterId);
  if (places.length === 0) return null;
  return (
    <section className={`${styles.places} line-above`} aria-labelledby="former-places">
      <h3 id="former-places">Где вы были</h3>
      <ul className={styles.former}>
        {places.map((one) => (
          <li key={one.place.movedAt}>
            <a
              href={hrefOf(one)}
              onClick={(event) => {
                event.preventDefault();
                goOnFrom(surroundings, workId, one.place);
                navigation.send({ type: "navigation.requested", to: hrefOf(one), isReplacing: false });
              }}
            >
              {one.chapterNumber}. {one.chapterTitle || "Без названия"}
            </a>
            <span className="small muted">
              {Math.round(one.place.progress * 100)}
              {"\u00a0"}%, {agoInWords(one.place.ago ?? 0)}
              {one.device && `, ${one.device.name}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
