import type { PlaceElsewhere } from "../../api/contract/readerPlaces.ts";
import { useAccount, useActorOf, useSurroundings } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { goOnFrom, placeHistory } from "../../services/placesElsewhere.calls.ts";
import { agoInWords } from "../../text/elsewhere.ts";
import styles from "./ReaderScreen.module.css";

type FormerPlacesProps = { workId: number /** The one that is read. */; chapterId: number };

const hrefOf = ({ workId, place }: PlaceElsewhere): string => `/book/${workId}/read/${place.chapterId}`;

/** Where the reader was before they jumped to another chapter; nothing where they did not. */
export default function FormerPlaces(props: FormerPlacesProps) {
  return useAccount().id < 0 ? null : <Places {...props} />;
}

function Places({ workId, chapterId }: FormerPlacesProps) {
  const surroundings = useSurroundings();
  const navigation = useActorOf("navigation");
  const { data } = useLoader(placeHistory, workId, []);
  const places = data.filter(({ place }) => place.chapterId !== chapterId);
  if (places.length === 0) return null;
  return (
    <section className={styles.places} aria-labelledby="former-places">
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
