import { useLocation, useSearch } from "wouter";
import { useAccount } from "../../app/hooks/machines.ts";
import { useVisited } from "../../app/hooks/shownPage.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { accountSeries } from "../../services/series.calls.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { PersonLine } from "../parts/PersonLine.tsx";
import { useNotRestored } from "../parts/useNotRestored.tsx";
import { SeriesList } from "./SeriesList.tsx";

const inputOf = (userId: number | undefined) => ({ ...(userId !== undefined && { userId }) });
export const first = ({ visited, accountId }: Ahead) => [
  firstLoad(accountSeries, inputOf(visited && visited.id !== accountId ? visited.id : undefined)),
];

/** /u/{userName}/series/edit: one's own series; Moderator and Admin look into another's. */
export default function SeriesListScreen() {
  const account = useAccount();
  const visited = useVisited();
  const search = useSearch();
  const [path] = useLocation();
  const isBin = new URLSearchParams(search).get("tab") === "bin";
  const notRestored = useNotRestored();
  const isOwn = !visited || visited.id === account.id;
  usePageTitle(isOwn ? "" : (visited?.fio ?? ""));
  const input = inputOf(isOwn ? undefined : visited?.id);
  const loader = useLoader(accountSeries, input, null);
  const row = { author: visited?.fio ?? account.fio, isOwn, onNotRestored: notRestored.tell };

  const shown = (
    <div className="stack g4">
      <div className="row between">
        {isOwn ? <PageTitle /> : <h1>Циклы: {visited?.fio}</h1>}
        {isOwn && (
          <ButtonLink href="/work/series/create" variant="primary" icon={<Icon name="plus" />}>
            Создать цикл
          </ButtonLink>
        )}
      </div>
      {!isOwn && visited && <PersonLine person={visited} />}
      {notRestored.note}
      <Loaded loader={loader} skeleton={<SkeletonRows rows={3} covers label="Циклы загружаются" />}>
        {({ series }) => (
          <>
            <Tabs
              label="Какие циклы"
              items={[
                { label: "Все", href: path, current: !isBin, count: series.length },
                { label: "Корзина", href: `${path}?tab=bin`, current: isBin },
              ]}
            />
            {isBin ? (
              <Bin input={input} row={row} onChanged={loader.reload} />
            ) : (
              <SeriesList series={series} isBin={false} onChanged={loader.reload} {...row} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
  return isOwn ? <Cabinet current={path}>{shown}</Cabinet> : <div className="wrap page">{shown}</div>;
}

type BinProps = {
  input: { userId?: number };
  row: { author: string; isOwn: boolean; onNotRestored: (reason: string) => void };
  onChanged: () => void;
};

/** The series in the bin. */
function Bin({ input, row, onChanged }: BinProps) {
  const loader = useLoader(accountSeries, { ...input, bin: "true" }, null);
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={3} covers label="Корзина загружается" />}>
      {({ series }) => (
        <SeriesList
          series={series}
          isBin
          onChanged={() => {
            loader.reload();
            onChanged();
          }}
          {...row}
        />
      )}
    </Loaded>
  );
}
