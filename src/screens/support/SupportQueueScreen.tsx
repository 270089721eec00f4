import { useEffect, useRef } from "react";
import { useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { supportQueue } from "../../services/support.calls.ts";
import { counted } from "../../text/plural.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageLinks } from "../parts/PageLinks.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { QueuedLetterRow } from "./QueuedLetterRow.tsx";
import styles from "./SupportScreen.module.css";
import { queueAddress, queueAt, queueTabs } from "./support.view.ts";

export const first = ({ search }: Ahead) => [firstLoad(supportQueue, queueAt(search))];

/** /moderation/support: what people write to the support, for the staff. */
export default function SupportQueueScreen() {
  const at = queueAt(useSearch());
  const loader = useLoader(supportQueue, at, null);
  const head = useRef<HTMLHeadingElement>(null);
  const isRowGone = useRef(false);
  // The button that the focus was on has left with its row.
  useEffect(() => {
    if (loader.status !== "success" || !isRowGone.current) return;
    isRowGone.current = false;
    head.current?.focus();
  }, [loader.status]);
  const leaveRow = () => {
    isRowGone.current = true;
    loader.reload();
  };
  return (
    <div className="wrap page stack g5">
      <PageTitle ref={head} />
      <Tabs
        label="Какие обращения"
        items={queueTabs.map(({ state, label }) => ({
          label,
          href: queueAddress({ state, page: 1 }),
          current: state === at.state,
        }))}
      />
      <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label="Обращения загружаются" />}>
        {({ letters, realTotalCount, isLastPage }) =>
          letters.length === 0 ? (
            <Blank
              title="Обращений нет"
              action={at.page > 1 && <ButtonLink href={queueAddress({ ...at, page: 1 })}>К первой странице</ButtonLink>}
            >
              {queueTabs.find(({ state }) => state === at.state)?.empty}
            </Blank>
          ) : (
            <>
              <p className="small muted" role="status">
                {counted(realTotalCount, ["обращение", "обращения", "обращений"])}
              </p>
              <ul className={styles.letters}>
                {letters.map((letter) => (
                  <li key={letter.id}>
                    <QueuedLetterRow letter={letter} onSettled={leaveRow} />
                  </li>
                ))}
              </ul>
              <PageLinks page={at.page} isLastPage={isLastPage} addressOf={(page) => queueAddress({ ...at, page })} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
