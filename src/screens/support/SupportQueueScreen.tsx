import { useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { supportQueue } from "../../services/support.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { StaffQueue } from "../parts/StaffQueue.tsx";
import { QueuedLetterRow } from "./QueuedLetterRow.tsx";
import styles from "./SupportScreen.module.css";
import { queueAddress, queueAt, queueTabs } from "./support.view.ts";

export const first = ({ search }: Ahead) => [firstLoad(supportQueue, queueAt(search))];

/** /moderation/support: what people write to the support, for the staff. */
export default function SupportQueueScreen() {
  const at = queueAt(useSearch());
  const items = queueTabs.map(({ state, label }) => ({
    label,
    href: queueAddress({ state, page: 1 }),
    current: state === at.state,
  }));
  return (
    <StaffQueue
      loader={useLoader(supportQueue, at, null)}
      tabs={{ label: "Какие обращения", items }}
      loading="Обращения загружаются"
      rowsOf={({ letters }) => letters}
      countForms={["обращение", "обращения", "обращений"]}
      listClass={styles.letters}
      nothing={
        <Blank
          title="Обращений нет"
          action={at.page > 1 && <ButtonLink href={queueAddress({ ...at, page: 1 })}>К первой странице</ButtonLink>}
        >
          {queueTabs.find(({ state }) => state === at.state)?.empty}
        </Blank>
      }
      page={at.page}
      addressOf={(page) => queueAddress({ ...at, page })}
    >
      {(letter, onSettled) => <QueuedLetterRow letter={letter} onSettled={onSettled} />}
    </StaffQueue>
  );
}
