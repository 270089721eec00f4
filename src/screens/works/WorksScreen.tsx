import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { useAccount } from "../../app/hooks/machines.ts";
import { useVisited } from "../../app/hooks/shownPage.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useNextScreen } from "../../app/hooks/useNextScreen.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { ownWorks } from "../../services/desk.calls.ts";
import { accountWorks } from "../../services/works.calls.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { ConfirmEmailNote } from "../kit/ConfirmEmailNote.tsx";
import { countTab, tabLabels, workTabs } from "../kit/work.view.ts";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { PersonLine } from "../parts/PersonLine.tsx";
import { useNotRestored } from "../parts/useNotRestored.tsx";
import { WaitingChapters } from "../parts/WaitingChapters.tsx";
import { WorkBin } from "./WorkBin.tsx";
import { WorksPart } from "./WorksPart.tsx";
import styles from "./WorksScreen.module.css";

const inputOf = (userId: number | undefined) => ({ ...(userId !== undefined && { userId }) });
export const first = ({ search, visited, accountId }: Ahead) => {
  const input = inputOf(visited && visited.id !== accountId ? visited.id : undefined);
  const isBin = new URLSearchParams(search).get("tab") === "bin";
  return [firstLoad(ownWorks, input), ...(isBin ? [firstLoad(accountWorks, { ...input, bin: "true" })] : [])];
};

const loadContents = () => import("./WorkContentScreen.tsx");

/** /u/{userName}/works/edit: one's own works; Moderator and Admin look into another's. */
export default function WorksScreen() {
  const account = useAccount();
  useNextScreen(loadContents);
  const visited = useVisited();
  const search = useSearch();
  const [path, navigate] = useLocation();
  // By a former user name: the address becomes the one of today.
  const present = visited && `/u/${encodeURIComponent(visited.userName)}/works/edit`;
  useEffect(() => {
    if (present && present !== path) navigate(search ? `${present}?${search}` : present, { replace: true });
  }, [present, path, search, navigate]);
  const query = new URLSearchParams(search);
  const tab = workTabs.find((name) => name === query.get("tab")) ?? "all";
  const isBin = query.get("tab") === "bin";
  const notRestored = useNotRestored();
  const isOwn = !visited || visited.id === account.id;
  usePageTitle(isOwn ? "" : (visited?.fio ?? ""));
  const userId = isOwn ? undefined : visited?.id;
  // The tabs count these, with or without the bin's own list.
  const loader = useLoader(ownWorks, inputOf(userId), null);

  const address = (tab: string) => {
    const next = new URLSearchParams(search);
    if (tab === "all") next.delete("tab");
    else next.set("tab", tab);
    return next.size > 0 ? `${path}?${next}` : path;
  };

  const shown = (
    <div className="stack g4">
      <div className="row between">
        {isOwn ? <PageTitle /> : <h1>Произведения: {visited?.fio}</h1>}
        {isOwn && (
          <div className={styles.begin}>
            <ButtonLink href="/work/select-form" variant="primary" icon={<Icon name="plus" />}>
              Создать произведение
            </ButtonLink>
            <ButtonLink href="/work/import" icon={<Icon name="upload" />}>
              Импортировать
            </ButtonLink>
          </div>
        )}
      </div>
      {!isOwn && visited && <PersonLine person={visited} />}
      {isOwn && !account.emailIsConfirmed && <ConfirmEmailNote icon={<Icon name="mail-exclamation-point" />} />}
      {isOwn && <WaitingChapters />}
      {notRestored.note}
      <Loaded loader={loader} skeleton={<SkeletonRows rows={4} covers label="Произведения загружаются" />}>
        {({ works }) => (
          <>
            <Tabs
              label="Какие произведения"
              items={[
                ...workTabs.map((name) => ({
                  label: tabLabels[name],
                  href: address(name),
                  current: !isBin && name === tab,
                  count: countTab(works, name),
                })),
                { label: "Корзина", href: address("bin"), current: isBin },
              ]}
            />
            {isBin ? (
              <WorkBin userId={userId} onChanged={loader.reload} onNotRestored={notRestored.tell} />
            ) : (
              <WorksPart
                works={works}
                tab={tab}
                isOwn={isOwn}
                onChanged={loader.reload}
                onNotRestored={notRestored.tell}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
  return isOwn ? <Cabinet current={path}>{shown}</Cabinet> : <div className="wrap page">{shown}</div>;
}
