import type { Actor } from "./log.ts";
import styles from "./Panel.module.css";

type ActorListProps = {
  actors: readonly Actor[];
  chosen: readonly string[];
  onChoose: (keys: string[]) => void;
};

/** The actors of one machine in all tabs; several may be looked at side by side. */
export function ActorList({ actors, chosen, onChoose }: ActorListProps) {
  if (actors.length === 0)
    return <p className={styles.hint}>None yet. Open the product in another tab of this browser.</p>;
  const toggle = (key: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, key] : chosen.filter((one) => one !== key));
  return (
    <ul className={styles.rows}>
      {actors.map(({ key, tab, session, last, isLiving }) => (
        <li key={key} data-actor={key} data-living={isLiving}>
          <label className={styles.row}>
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={(event) => toggle(key, event.target.checked)}
            />
            <span>
              <b>{last.value || last.machine}</b> {session}
              <span className={styles.hint}>
                {" "}
                tab {tab} {last.page}
                {isLiving ? "" : `, ${last.status === "active" ? "closed" : last.status}`}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
