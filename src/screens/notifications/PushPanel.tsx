import { useSelector } from "@xstate/react";
import { useId } from "react";
import { useLazyActor } from "../../app/hooks/machines.ts";
import { usePushCheck } from "../../app/hooks/usePush.ts";
import type { PushActor } from "../../machines/push/push.machine.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import { Switch } from "../../ui/Switch/Switch.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./PushPanel.module.css";
import { pushCheckView, pushView } from "./push.view.ts";

/** «Push в этом браузере»: its switch, why it is off, and the chain that can be checked. */
export default function PushPanel() {
  const push = useLazyActor("push");
  return (
    <section className={`sheet ${styles.panel} stack`} aria-labelledby="push">
      <Loaded loader={push} skeleton={<SkeletonLines lines={2} />}>
        {(actor) => <Panel push={actor} />}
      </Loaded>
    </section>
  );
}

function Panel({ push }: { push: PushActor }) {
  const { isOn, isBusy, isPossible, words, reason } = pushView(useSelector(push, (snapshot) => snapshot));
  const hint = useId();
  return (
    <>
      <div className={`${styles.head} between top`}>
        <div>
          <h2 id="push">Push в этом браузере</h2>
          <p className="small muted" id={hint} role="status">
            {words}
          </p>
        </div>
        <Switch
          aria-labelledby="push"
          aria-describedby={hint}
          aria-disabled={!isPossible || undefined}
          checked={isOn}
          busy={isBusy || !isPossible}
          onSwitch={(checked) => push.send({ type: checked ? "enabling.requested" : "disabling.requested" })}
        />
      </div>
      {reason && (
        <Note kind="warn" title={reason.title} live>
          {reason.advice}
        </Note>
      )}
      <Check push={push} />
    </>
  );
}

const icons = {
  passed: "circle-check",
  failed: "octagon-exclamation-point",
  checking: "loader-circle",
  waiting: "minus",
} as const;
const spoken = { passed: "да", failed: "нет", checking: "проверяется", waiting: "ещё не проверено" } as const;

function Check({ push }: { push: PushActor }) {
  const { snapshot, begin } = usePushCheck(push);
  const seen = pushCheckView(snapshot);
  return (
    <div className="stack g3">
      <div>
        <Button small busy={seen?.isChecking} onClick={begin}>
          Проверить уведомления
        </Button>
      </div>
      {seen && (
        <>
          <ol className={`${styles.links} stack g2`}>
            {seen.links.map(({ name, label, state }) => (
              <li key={name} data-state={state}>
                <Icon name={icons[state]} />
                <span>
                  {label}
                  <span className="vh">: {spoken[state]}</span>
                </span>
              </li>
            ))}
          </ol>
          <p className="small" role="status">
            {seen.verdict}
          </p>
        </>
      )}
    </div>
  );
}
