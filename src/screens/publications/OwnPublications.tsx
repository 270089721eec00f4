import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { useAccount } from "../../app/hooks/machines.ts";
import { useVisited } from "../../app/hooks/shownPage.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import { tabsOfKind } from "../../text/publications.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { ConfirmEmailNote } from "../kit/ConfirmEmailNote.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { PersonLine } from "../parts/PersonLine.tsx";
import { useLastLoaded } from "../parts/useLastLoaded.ts";
import { useNotRestored } from "../parts/useNotRestored.tsx";
import { ListFilters } from "./ListFilters.tsx";
import type { PublicationListKind } from "./listKind.ts";
import { PublicationRows } from "./PublicationRows.tsx";
import { type ListedPublication, listAddress, listQuery, publicationTabLabels, tabOf } from "./publicationList.view.ts";

/** Tabs that are not the author's alone. */
const staffTabs = ["all", "published"] as const;

/** The tab where arts are put in order, in addition to those of the list. */
const ORDER = "order";

/** The list of one's own publications of a kind; Moderator and Admin look into another's. */
export function OwnPublications<Row extends ListedPublication>({
  kind,
  name,
}: {
  kind: PublicationListKind<Row>;
  name: string;
}) {
  const account = useAccount();
  const visited = useVisited();
  const search = useSearch();
  const [path, navigate] = useLocation();
  // By a former user name: the address becomes the one of today.
  const present = visited && `/u/${encodeURIComponent(visited.userName)}/${name}/edit`;
  useEffect(() => {
    if (present && present !== path) navigate(search ? `${present}?${search}` : present, { replace: true });
  }, [present, path, search, navigate]);
  const isOwn = !visited || visited.id === account.id;
  usePageTitle(isOwn ? "" : (visited?.fio ?? ""));
  const userId = isOwn ? undefined : visited?.id;
  const notRestored = useNotRestored();
  const tab = tabOf(search);
  const isOrdering = isOwn && kind.loadOrder !== undefined && new URLSearchParams(search).get("tab") === ORDER;
  const loader = useLastLoaded(kind.useList(listQuery(search, userId)));
  const shown = (
    <div className="stack g4">
      <div className="row between">
        {isOwn ? <PageTitle /> : <h1>{`${kind.words.others}: ${visited?.fio ?? ""}`}</h1>}
        {isOwn && (
          <ButtonLink href={kind.createHref} variant="primary" icon={<Icon name="plus" />}>
            {kind.words.create}
          </ButtonLink>
        )}
      </div>
      {!isOwn && visited && <PersonLine person={visited} />}
      {isOwn && !account.emailIsConfirmed && <ConfirmEmailNote icon={<Icon name="mail-exclamation-point" />} />}
      {notRestored.note}
      <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label={kind.words.loading} />}>
        {(list) => (
          <>
            <Tabs
              label="Какие публикации"
              items={[
                ...(isOwn ? tabsOfKind(kind.kind) : staffTabs).map((one) => ({
                  label: publicationTabLabels[one],
                  href: listAddress(path, search, "tab", one === "all" ? "" : one),
                  current: one === tab && !isOrdering,
                  count: list.counts[one],
                })),
                ...(isOwn && kind.loadOrder
                  ? [{ label: "Порядок", href: listAddress(path, search, "tab", ORDER), current: isOrdering }]
                  : []),
              ]}
            />
            {isOrdering && kind.loadOrder ? (
              <LazyShown load={kind.loadOrder} with={{}} />
            ) : (
              <>
                <ListFilters kind={kind} userId={userId} />
                <PublicationRows
                  key={tab}
                  kind={kind}
                  list={list}
                  tab={tab}
                  isOwn={isOwn}
                  onChanged={loader.reload}
                  onNotRestored={notRestored.tell}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
  return isOwn ? <Cabinet current={path}>{shown}</Cabinet> : <div className="wrap page">{shown}</div>;
}
