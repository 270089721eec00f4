import { useSelector } from "@xstate/react";
import { useEffect, useMemo, useRef } from "react";
import { fromPromise } from "xstate";
import { useSurroundings } from "../../app/hooks/machines.ts";
import { useMachine } from "../../app/hooks/useMachine.ts";
import { suggestionsMachine } from "../../machines/search/suggestions.machine.ts";
import { suggestions } from "../../services/catalog.calls.ts";
import { messages } from "../../text/messages.ts";
import { counted } from "../../text/plural.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { BookCover } from "../../ui/Cover/BookCover.tsx";
import styles from "./Suggestions.module.css";
import { offersOf } from "./suggestions.view.ts";

type SuggestionsProps = {
  id: string;
  text: string;
  isOpen: boolean;
  /** The line that the arrows have reached; -1: none. */
  active: number;
  /** Called whenever the lines change, with their addresses in their order. */
  onOffer: (addresses: readonly string[]) => void;
  onChoose: (address: string) => void;
};

/** The list below the field of search: works, authors, and the way to everything that is found. */
export default function Suggestions({ id, text, isOpen, active, onOffer, onChoose }: SuggestionsProps) {
  const surroundings = useSurroundings();
  const actor = useMachine(
    suggestionsMachine,
    () => ({
      actors: {
        findSuggestions: fromPromise(({ input, signal }) => suggestions(surroundings)({ search: input.text }, signal)),
      },
    }),
    [surroundings],
  );
  const state = useSelector(actor, ({ value }) => value);
  const { text: typed, found, reason } = useSelector(actor, ({ context }) => context);
  useEffect(() => actor.send({ type: "text.changed", text }), [actor, text]);

  const isTyped = state !== "resting";
  const offers = useMemo(() => (isTyped ? offersOf(typed, found) : []), [isTyped, typed, found]);
  const tell = useRef(onOffer);
  useEffect(() => {
    tell.current = onOffer;
  });
  useEffect(() => tell.current(offers.map(({ address }) => address)), [offers]);

  const isShown = isOpen && offers.length > 0;
  const count = found.works.length + found.authors.length;
  return (
    <>
      <div className={styles.panel} hidden={!isShown}>
        <div id={id} role="listbox" aria-label="Подсказки">
          {offers.map((offer, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
            <div
              key={offer.address}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={`${styles.line} row keep`}
              ref={index === active ? (line) => line?.scrollIntoView({ block: "nearest" }) : undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(offer.address)}
            >
              {offer.kind === "work" && (
                <span className={styles.cover}>
                  <BookCover book={offer.work} author={offer.note} />
                </span>
              )}
              {offer.kind === "author" && <Avatar name={offer.author.fio} src={offer.author.avatarUrl} silent />}
              <span className={`${styles.words} anywhere shrinks`}>
                <span className={styles.title}>{offer.title}</span>
                {offer.note && <span className="small muted">{offer.note}</span>}
              </span>
            </div>
          ))}
        </div>
        {state === "failed" && (
          <div className={`${styles.failed} between`}>
            <p className={`${styles.news} muted small`}>Подсказки не загрузились: {reason}</p>
            {/* The field keeps the focus, and with it the list stays open. */}
            <Button
              small
              variant="text"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => actor.send({ type: "retry.requested" })}
            >
              {messages.retry}
            </Button>
          </div>
        )}
        {state === "found" && count === 0 && (
          <p className={`${styles.news} muted small`}>Ни книги, ни автора с такими словами нет</p>
        )}
      </div>
      <p className="vh" role="status">
        {isShown &&
          state === "found" &&
          (count > 0 ? counted(count, ["подсказка", "подсказки", "подсказок"]) : "Подсказок нет")}
      </p>
    </>
  );
}
