import { useState } from "react";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLastingSubmit } from "../../app/hooks/useLastingSubmit.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { sayDone, sayLastingRefusal } from "../../app/lazyToast.ts";
import { restoreShelves, shelve } from "../../services/library.calls.ts";
import { muteWork } from "../../services/notifications.calls.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { bookHref } from "../../text/bookHref.ts";
import { type Shelf, shelfNames, shelves } from "../../text/shelves.ts";
import type { WorkFormat } from "../../text/workOptions.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import { GuestLink } from "../parts/GuestLink.tsx";

export type ShelfButtonProps = {
  /** Without a format it is a text. */
  work: { id: number; title: string; format?: WorkFormat };
  shelf: Shelf;
  isMuted: boolean;
  small?: boolean;
  /** It is on another shelf from now on, or on none. */
  onShelved?: (shelf: Shelf) => void;
};

const saidOf = (shelf: Shelf): string =>
  shelf === "None" ? "Книга убрана из библиотеки" : `Книга на полке «${shelfNames[shelf]}»`;

/**
 * The shelf of a book, and whether its new chapters are notified. A move can be taken back, also when the button is
 * gone.
 */
export default function ShelfButton({ work, shelf, isMuted, small, onShelved }: ShelfButtonProps) {
  const isGuest = useAccount().id < 0;
  const [shown, setShown] = useState({ shelf, isMuted });
  const [chosen, setChosen] = useState<Shelf>(shelf);
  const restore = useLastingSubmit(restoreShelves);
  const lie = (where: Shelf) => {
    setShown((before) => ({ ...before, shelf: where }));
    onShelved?.(where);
  };
  const shelving = useSubmit(shelve, {
    onDone: ({ states }) => {
      const back = () => {
        for (const { state } of states) lie(state);
        sayDone("Книга снова там, где была");
      };
      sayDone(saidOf(chosen), {
        action: {
          label: actionMessages.undo,
          onClick: () => restore({ states }, { onDone: back, onRefused: sayLastingRefusal }),
        },
      });
      lie(chosen);
    },
  });
  const muting = useSubmit(muteWork, {
    onDone: (done) => {
      setShown((before) => ({ ...before, isMuted: done.isMuted }));
      sayDone(done.isMuted ? "Об этой книге больше не сообщим" : "О новых главах снова сообщим");
    },
  });
  if (isGuest)
    return (
      <GuestLink small={small} to={bookHref(work)} icon={<Icon name="bookmark" />}>
        В библиотеку
      </GuestLink>
    );
  const isBusy = shelving.status === "submitting" || muting.status === "submitting";
  const put = (state: Shelf) => {
    setChosen(state);
    shelving.submit({ workId: work.id, state });
  };
  const refusal = [shelving, muting].find(({ status }) => status === "refused")?.message;
  const name = shown.shelf === "None" ? "В библиотеку" : shelfNames[shown.shelf];
  return (
    <>
      <Menu
        label={`Полка: ${work.title}`}
        align="start"
        trigger={
          <Button
            small={small}
            busy={isBusy}
            icon={<Icon name={shown.isMuted ? "bell-off" : "bookmark"} />}
            aria-label={`${name}, полка: ${work.title}`}
          >
            {name}
            <Icon name="chevron-down" />
          </Button>
        }
        items={[
          ...shelves
            .filter((one) => one !== "None")
            .map((one) => ({
              label: shelfNames[one],
              ...(one === shown.shelf && { icon: <Icon name="check" />, unavailable: "Книга уже здесь" }),
              onSelect: () => put(one),
            })),
          ...(shown.shelf === "None" ? [] : [{ label: "Убрать из библиотеки", onSelect: () => put("None") }]),
          "line" as const,
          {
            label: shown.isMuted ? "Сообщать о новых главах" : "Не сообщать о новых главах",
            icon: <Icon name={shown.isMuted ? "bell" : "bell-off"} />,
            onSelect: () => muting.submit({ workId: work.id, isMuted: !shown.isMuted }),
          },
        ]}
      />
      {refusal && (
        <span className="small" role="alert">
          {refusal}
        </span>
      )}
    </>
  );
}
