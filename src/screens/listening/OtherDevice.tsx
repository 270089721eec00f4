import type { Audiobook } from "../../api/contract/listening.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useOtherPlace } from "../../app/hooks/useOtherPlace.ts";
import { stoppedAt } from "../../text/elsewhere.ts";
import { formatClock } from "../../text/length.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import type { ListeningView } from "./useListening.ts";

type OtherDeviceProps = { book: Audiobook; listening: ListeningView };

/** A person who comes back to the tab may have gone on elsewhere: that place is offered, never jumped to. */
export function OtherDevice(props: OtherDeviceProps) {
  const isGuest = useAccount().id < 0;
  return isGuest || props.listening.isOn ? null : <Offer {...props} />;
}

function Offer({ book, listening }: OtherDeviceProps) {
  const indexOf = (chapterId: number | undefined) => book.chapters.findIndex(({ id }) => id === chapterId);
  const { offer, accept, decline } = useOtherPlace(book.id, book.place, ({ place }) =>
    listening.goTo(indexOf(place.chapterId), place.location),
  );
  if (!offer || indexOf(offer.place.chapterId) < 0) return null;
  const { place, device } = offer;
  const clock = formatClock(place.location);
  return (
    <Note
      live
      level={2}
      icon={<Icon name="smartphone" />}
      title={`${stoppedAt(device?.name ?? "", clock, place.ago ?? 0)}. Перейти?`}
      actions={
        <>
          <Button small onClick={accept}>
            Перейти к {clock}
          </Button>
          <Button small onClick={decline}>
            Остаться здесь
          </Button>
        </>
      }
    />
  );
}
