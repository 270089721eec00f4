import type { BellList } from "../../app/hooks/useBellList.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { LoadFailed } from "../parts/LoadFailed.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { Day } from "./NotificationDay.tsx";
import styles from "./Notifications.module.css";
import { daysOf, filters } from "./notifications.view.ts";

type NotificationsProps = {
  list: BellList;
  /** It is in a panel of a fixed height, and scrolls by itself. */
  inPanel?: boolean;
  /** One was pressed, and its page is on its way. */
  onFollowed?: (() => void) | undefined;
};

/** The person's notifications, by days. Opening the list reads nothing; pressing a line does. */
export function Notifications({ list, inPanel = false, onFollowed }: NotificationsProps) {
  const { group, send } = list;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that narrow a list are not a set of fields */}
      <div className={`${styles.kinds} line-below`} role="group" aria-label="О чём">
        {filters.map((filter) => (
          <button
            key={filter.label}
            type="button"
            className={`${styles.chip} small`}
            aria-pressed={filter.group === group}
            aria-disabled={list.state === "marking" || undefined}
            onClick={() => send({ type: "group.chosen", group: filter.group })}
          >
            {filter.label}
          </button>
        ))}
      </div>
      <section
        className={cx(styles.list, inPanel && styles.inPanel)}
        aria-label="Список уведомлений"
        tabIndex={inPanel ? 0 : undefined}
      >
        <Lines list={list} inPanel={inPanel} onFollowed={onFollowed} />
      </section>
    </>
  );
}

function Lines({ list, inPanel, onFollowed }: NotificationsProps) {
  const { state, items, next, reason, group, send } = list;
  if (state === "loading") return <SkeletonRows rows={4} label="Уведомления загружаются" />;
  if (state === "failed")
    return (
      <LoadFailed requestId={null} onRetry={() => send({ type: "retry.requested" })}>
        {reason}
      </LoadFailed>
    );
  if (items.length === 0)
    return <Nothing isNarrowed={group !== null} onAll={() => send({ type: "group.chosen", group: null })} />;
  return (
    <>
      {daysOf(items, Date.now()).map(({ title, items: ofDay }) => (
        <Day
          key={title}
          title={title}
          heading={inPanel ? "h3" : "h2"}
          items={ofDay}
          onPressed={(id) => {
            send({ type: "item.pressed", id });
            onFollowed?.();
          }}
        />
      ))}
      <Trouble text={reason} className={styles.reason} />
      {next && (
        <p className={styles.more}>
          <Button small busy={state !== "ready"} onClick={() => send({ type: "more.requested" })}>
            Показать ещё
          </Button>
        </p>
      )}
    </>
  );
}

const Nothing = ({ isNarrowed, onAll }: { isNarrowed: boolean; onAll: () => void }) =>
  isNarrowed ? (
    <Blank title="Здесь уведомлений нет" action={<Button onClick={onAll}>Показать все</Button>}>
      Об этом вам ещё ни о чём не сообщали.
    </Blank>
  ) : (
    <Blank title="Уведомлений пока нет" action={<ButtonLink href="/">Выбрать книгу</ButtonLink>}>
      Здесь появятся новые главы книг из вашей библиотеки и новости авторов, на которых вы подписаны.
    </Blank>
  );
