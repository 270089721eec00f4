import type { RefObject } from "react";
import type { BookChapter } from "../../api/contract/reading.ts";
import { useAccount, useActorOf, useSurroundings } from "../../app/hooks/machines.ts";
import { useOtherPlace } from "../../app/hooks/useOtherPlace.ts";
import { forgetReadingPlace } from "../../services/placesElsewhere.calls.ts";
import { stoppedInChapter } from "../../text/elsewhere.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { goToBlock } from "../kit/place.ts";
import styles from "./OtherPlace.module.css";

type OtherPlaceProps = { chapter: BookChapter; text: RefObject<HTMLDivElement | null> };

/**
 * A person who comes back may have read on elsewhere: that is offered, never jumped to. It comes with the first return.
 */
export default function OtherPlace(props: OtherPlaceProps) {
  return useAccount().id < 0 ? null : <Offer {...props} />;
}

function Offer({ chapter, text }: OtherPlaceProps) {
  const { work, id } = chapter;
  const surroundings = useSurroundings();
  const navigation = useActorOf("navigation");
  const { offer, accept, decline } = useOtherPlace(work.id, chapter.place, ({ place }) => {
    if (place.chapterId === id && text.current) return goToBlock(text.current, place.location, place.offset);
    forgetReadingPlace(surroundings, work.id);
    const to = `/book/${work.id}/read/${place.chapterId}`;
    navigation.send({ type: "navigation.requested", to, isReplacing: false });
  });
  if (!offer) return null;
  const { place, chapterNumber, device } = offer;
  return (
    <div className={styles.offer}>
      <Note
        live
        level={2}
        icon={<Icon name="smartphone" />}
        title={`${stoppedInChapter(device?.name ?? "", chapterNumber, place.ago ?? 0)}. Перейти?`}
        actions={
          <>
            <Button small onClick={accept}>
              Перейти
            </Button>
            <Button small onClick={decline}>
              Остаться здесь
            </Button>
          </>
        }
      />
    </div>
  );
}
