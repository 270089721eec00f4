import { type FormEvent, useId, useState } from "react";
import type { Actor } from "./log.ts";
import styles from "./Panel.module.css";

type SendEventProps = {
  actors: readonly Actor[];
  events: readonly string[];
  /** Whether a machine hears an event in these states; it may still refuse it by a guard. */
  hears: (states: readonly string[], event: string) => boolean;
  onSend: (actor: Actor, event: { type: string }) => void;
};

/** @throws SyntaxError when the words are not JSON, or not an object */
function payloadOf(words: string): object {
  const payload: unknown = JSON.parse(words.trim() || "{}");
  if (typeof payload !== "object" || payload === null || Array.isArray(payload))
    throw new SyntaxError("an object is wanted");
  return payload;
}

/** An event by hand, to one living actor. */
export function SendEvent({ actors, events, hears, onSend }: SendEventProps) {
  const [key, setKey] = useState("");
  const [type, setType] = useState("");
  const [words, setWords] = useState("{}");
  const [answer, setAnswer] = useState("");
  const offers = useId();
  const actor = actors.find((one) => one.key === key) ?? actors[0];
  if (!actor) return <p className={styles.hint}>None of the chosen actors lives.</p>;
  const send = (event: FormEvent) => {
    event.preventDefault();
    try {
      const named = { ...payloadOf(words), type: type.trim() };
      const isHeard = hears(actor.last.states, named.type);
      onSend(actor, named);
      setAnswer(
        isHeard
          ? `Sent ${named.type} to ${actor.session} in tab ${actor.tab}.`
          : `Sent ${named.type} to ${actor.session} in tab ${actor.tab}, which ignores it in ${actor.last.value}.`,
      );
    } catch (fault) {
      setAnswer(`Not sent: the payload is no JSON object (${(fault as Error).message}).`);
    }
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <label>
        Actor
        <select value={actor.key} onChange={(event) => setKey(event.target.value)}>
          {actors.map((one) => (
            <option key={one.key} value={one.key}>
              {one.session}, tab {one.tab}: {one.last.value}
            </option>
          ))}
        </select>
      </label>
      <label>
        Event
        <input required list={offers} value={type} onChange={(event) => setType(event.target.value)} />
      </label>
      <datalist id={offers}>
        {events.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <label>
        Payload, JSON
        <textarea rows={3} spellCheck={false} value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      <button type="submit">Send</button>
      <p className={styles.hint} role="status">
        {answer}
      </p>
    </form>
  );
}
