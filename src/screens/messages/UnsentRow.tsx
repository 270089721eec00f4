import type { Unsent } from "../../machines/messages/messageThread.machine.ts";
import { Button } from "../../ui/Button/Button.tsx";
import styles from "./Messages.module.css";
import { standingOf } from "./messages.view.ts";
import type { OpenedThread } from "./openedThread.types.ts";

const stateOf = ({ snapshot }: OpenedThread): string =>
  (["held", "waiting", "closed"] as const).find((state) => snapshot.matches({ shown: state })) ?? "sending";

/** A message that the server does not have: why, and the ways out. */
export function UnsentRow({ unsent, opened }: { unsent: Unsent; opened: OpenedThread }) {
  const { requestId, text, refusal } = unsent;
  const { send, snapshot } = opened;
  const state = stateOf(opened);
  return (
    <li className={styles.message} data-own="" data-unsent="">
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p className={`${styles.standing} small`} role="status">
        {standingOf({ refusal, state, isLimited: snapshot.context.isLimited })}
      </p>
      {(state !== "sending" || refusal !== "") && (
        <p className="row g2">
          {state === "waiting" && !refusal && (
            <Button small variant="text" flush onClick={() => send({ type: "retry.requested" })}>
              Отправить сейчас
            </Button>
          )}
          <Button small variant="text" flush onClick={() => send({ type: "unsent.dropped", requestId })}>
            Не отправлять
          </Button>
        </p>
      )}
    </li>
  );
}
