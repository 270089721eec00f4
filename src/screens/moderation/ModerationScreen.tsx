import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { ResultOf } from "../../api/contract/index.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { moderationWorks } from "../../services/moderation.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { Case } from "./Case.tsx";
import styles from "./Moderation.module.css";
import {
  addressOf,
  type ModerationAt,
  moderationAt,
  nextOf,
  nothing,
  queryOf,
  queueNames,
  queues,
} from "./moderation.view.ts";
import { Queue } from "./Queue.tsx";

export const first = ({ search }: Ahead) => [firstLoad(moderationWorks, queryOf(moderationAt(search)))];

/** /work/moderation: works that wait for a moderator, and the one that is judged. */
export default function ModerationScreen() {
  const at = moderationAt(useSearch());
  const loader = useLoader(moderationWorks, queryOf(at), null);
  const counts = loader.data?.counts;
  // A moderator who looks at another work in between finds again what was typed.
  const [typed] = useState(() => new Map<number, string>());
  return (
    <div className="wrap page stack g5">
      <PageTitle />
      <Tabs
        label="Очереди"
        items={queues.map((state) => ({
          label: queueNames[state],
          href: addressOf({ state, page: 1, work: null }),
          current: state === at.state,
          ...(state !== "decided" && counts && { count: counts[state] }),
        }))}
      />
      <Loaded loader={loader} skeleton={<SkeletonRows rows={5} label="Очередь загружается" />}>
        {(queue) => <Desk at={at} queue={queue} typed={typed} onChanged={loader.reload} />}
      </Loaded>
    </div>
  );
}

type DeskProps = {
  at: ModerationAt;
  queue: ResultOf<"getModerationWorks">;
  typed: Map<number, string>;
  onChanged: () => void;
};

function Desk({ at, queue, typed, onChanged }: DeskProps) {
  const [, navigate] = useLocation();
  const { works } = queue;
  const open = at.work ?? works[0]?.id;
  const { title, text } = nothing[at.state];
  if (open === undefined && at.page > 1)
    return (
      <Blank
        title="Здесь список кончился"
        action={<ButtonLink href={addressOf({ ...at, page: 1 })}>К началу списка</ButtonLink>}
      />
    );
  if (open === undefined) return <Blank title={title}>{text}</Blank>;
  const next = nextOf(works, open);
  const listed = works.find(({ id }) => id === open);
  return (
    <div className={`${styles.desk} cols`}>
      {works.length > 0 && <Queue at={at} queue={queue} open={open} />}
      <Case
        key={open}
        id={open}
        isOwn={listed?.isOwn ?? false}
        next={next}
        typed={typed}
        onDecided={() => {
          if (at.state !== "decided") navigate(addressOf({ ...at, work: next?.id ?? null }));
          onChanged();
        }}
        onChanged={onChanged}
      />
    </div>
  );
}
