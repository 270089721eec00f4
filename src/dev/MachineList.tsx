import { useState } from "react";
import { type Entry, isFound } from "./catalogue.ts";
import { actorsOf, type Log } from "./log.ts";
import styles from "./MachinesPage.module.css";

type MachineListProps = {
  entries: readonly Entry[];
  log: Log;
  chosen: string;
  onChoose: (id: string) => void;
};

/** All machines, with the number of actors that live. */
export function MachineList({ entries, log, chosen, onChoose }: MachineListProps) {
  const [search, setSearch] = useState("");
  const found = entries.filter((entry) => isFound(entry, search));
  return (
    <nav className={styles.list} aria-label="Machines">
      <input
        type="search"
        aria-label="Find a machine, state or event"
        placeholder="Name, state, event"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul>
        {found.map(({ machine: { id } }) => {
          const living = actorsOf(log, id).filter(({ isLiving }) => isLiving).length;
          return (
            <li key={id}>
              <button type="button" aria-current={id === chosen ? "page" : undefined} onClick={() => onChoose(id)}>
                <span>{id}</span>
                {living > 0 && <span className={styles.living}>{living}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p>No machine has these letters.</p>}
    </nav>
  );
}
