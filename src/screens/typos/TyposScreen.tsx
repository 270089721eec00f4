import { useState } from "react";
import { useSearch } from "wouter";
import type { ResultOf } from "../../api/contract/index.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { typos } from "../../services/typos.calls.ts";
import { workSettings } from "../../services/works.calls.ts";
import { typoStateNames, typoStates } from "../../text/typoStates.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { TypoRow } from "../kit/TypoRow.tsx";
import { emptyText, stateAt } from "../kit/typos.view.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { WorkHead } from "../works/WorkHead.tsx";
import { WorkSkeleton } from "../works/WorkSkeleton.tsx";

type Page = ResultOf<"getTypos">;

const inputOf = ({ params, search }: Pick<Ahead, "params" | "search">) => ({
  id: Number(params.id),
  state: stateAt(search),
});

export const first = (ahead: Ahead) => [
  firstLoad(typos, inputOf(ahead)),
  firstLoad(workSettings, { id: Number(ahead.params.id) }),
];

/** /work/{id}/typos: the typos that readers have reported, for the work's authors; the staff looks. */
export default function TyposScreen({ params }: ScreenProps) {
  const account = useAccount();
  const input = inputOf({ params, search: useSearch() });
  const work = useLoader(workSettings, { id: input.id }, null);
  const loader = useLoader(typos, input, null);
  return (
    <div className="wrap page stack g5">
      <Loaded loader={work} title="Опечатки" skeleton={<WorkSkeleton rows={6} />}>
        {(shown) => (
          <>
            <WorkHead work={shown} asker={account} current="typos" onChanged={work.reload} />
            <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label="Опечатки загружаются" />}>
              {(page) => <List input={input} page={page} reload={loader.reload} />}
            </Loaded>
          </>
        )}
      </Loaded>
    </div>
  );
}

type ListProps = { input: ReturnType<typeof inputOf>; page: Page; reload: () => void };

function List({ input, page, reload }: ListProps) {
  return (
    <section className="stack g4 narrow" aria-labelledby="typos">
      <h2 id="typos">Опечатки от читателей</h2>
      <Tabs
        label="Какие опечатки"
        items={typoStates.map((state) => ({
          label: typoStateNames[state],
          href: `/work/${input.id}/typos${state === "open" ? "" : `?state=${state}`}`,
          current: state === input.state,
          count: page.counts[state],
        }))}
      />
      {page.typos.length === 0 ? (
        <Blank title="Здесь пусто" level={3}>
          {emptyText[input.state]}
        </Blank>
      ) : (
        <RowsFrom input={input} page={page} reload={reload} />
      )}
    </section>
  );
}

/** A part of the list, and what goes on behind it. */
function RowsFrom({ input, page, reload }: ListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ul>
        {page.typos.map((typo) => (
          <TypoRow
            key={typo.id}
            workId={input.id}
            typo={typo}
            canSettle={page.canSettle}
            href={`/work/edit/chapter/${typo.chapterId}`}
            onSettled={reload}
          />
        ))}
      </ul>
      {page.cursor !== null &&
        (isOpen ? (
          <More input={input} cursor={page.cursor} reload={reload} />
        ) : (
          <p>
            <Button onClick={() => setOpen(true)}>Показать ещё</Button>
          </p>
        ))}
    </>
  );
}

function More({ input, cursor, reload }: Omit<ListProps, "page"> & { cursor: string }) {
  const loader = useLoader(typos, { ...input, cursor }, null);
  const changed = () => {
    loader.reload();
    reload();
  };
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label="Опечатки загружаются" />}>
      {(page) => <RowsFrom input={input} page={page} reload={changed} />}
    </Loaded>
  );
}
