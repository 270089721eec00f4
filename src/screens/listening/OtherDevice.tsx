import { useEffect, useState } from "react";
import type { Audiobook, HeardPlace } from "../../api/contract/listening.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { placeElsewhere } from "../../services/listening.calls.ts";
import { formatClock } from "../../text/clock.ts";
import { stoppedAt } from "../../text/elsewhere.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import type { ListeningView } from "./useListening.ts";

type OtherDeviceProps = { book: Audiobook; listening: ListeningView };

/** Whoever comes back to the tab may have gone on elsewhere: that is offered, never jumped to. */
export function OtherDevice({ book, listening }: OtherDeviceProps) {
  const isGuest = useAccount().id < 0;
  const [known, setKnown] = useState(book.place?.movedAt ?? null);
  const [offer, setOffer] = useState<HeardPlace | null>(null);
  const { submit } = useSubmit(placeElsewhere, { onDone: setOffer });
  const { isOn, goTo } = listening;
  useEffect(() => {
    if (isGuest || isOn) return;
    const look = () => document.visibilityState === "visible" && submit({ id: book.id, known });
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isGuest, isOn, book.id, known, submit]);

  const index = book.chapters.findIndex(({ id }) => id === offer?.chapterId);
  if (!offer || index < 0) return null;
  const answer = (goes: boolean) => {
    setKnown(offer.movedAt);
    setOffer(null);
    if (goes) goTo(index, offer.location);
  };
  const clock = formatClock(offer.location);
  return (
    <Note
      live
      level={2}
      icon={<Icon name="smartphone" />}
      title={`${stoppedAt(offer.device?.name ?? "", clock, Date.now() - Date.parse(offer.movedAt))}. Перейти?`}
      actions={
        <>
          <Button small onClick={() => answer(true)}>
            Перейти к {clock}
          </Button>
          <Button small onClick={() => answer(false)}>
            Остаться здесь
          </Button>
        </>
      }
    />
  );
}
