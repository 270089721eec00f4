import { useDeferredValue, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { useAccount } from "../../app/hooks/machines.ts";
import { useVisited } from "../../app/hooks/shownPage.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { accountWorks } from "../../services/works.calls.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { PersonLine } from "../parts/PersonLine.tsx";
import { useNotRestored } from "../parts/useNotRestored.tsx";
import { WaitingChapters } from "../parts/WaitingChapters.tsx";
import { ConfirmEmailNote } from "./ConfirmEmailNote.tsx";
import { NoWorks } from "./NoWorks.tsx";
import { useQueryText } from "./useQueryText.ts";
import { WorkList } from "./WorkList.tsx";
import styles from "./WorksScreen.module.css";
import { countTab, filterWorks, type WorkTab, workTabs } from "./work.view.ts";

const tabLabels: Record<WorkTab, string> = {
  all: "Все",
  draft: "Черновики",
  published: "Опубликованные",
  onModeration: "На проверке",
};

const inputOf = ({ search, visited, accountId }: Pick<Ahead, "search" | "visited" | "accountId">) => ({
  ...(visited && visited.id !== accountId && { userId: visited.id }),
  ...(new URLSearchParams(search).get("tab") === "bin" && { bin: "true" as const }),
});
export const first = (ahead: Ahead) => [firstLoad(accountWorks, inputOf(ahead))];

/** /u/{userName}/works/edit: one's own works; Moderator and Admin look into another's. */
export default function WorksScreen() {
  const account = useAccount();
  const visited = useVisited();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(search);
  const tab = workTabs.find((name) => name === query.get("tab")) ?? "all";
  const isBin = query.get("tab") === "bin";
  const [text, find] = useQueryText("q");
  const field = useRef<HTMLInputElement>(null);
  const wanted = useDeferredValue(text);
  const notRestored = useNotRestored();
  const isOwn = !visited || visited.id === account.id;
  usePageTitle(isOwn ? "" : (visited?.fio ?? ""));
  const loader = useLoader(accountWorks, inputOf({ search, visited, accountId: account.id }), null);

  const address = (wanted: string) => {
    const next = new URLSearchParams(search);
    if (wanted === "all") next.delete("tab");
    else next.set("tab", wanted);
    return next.size > 0 ? `${path}?${next}` : path;
  };

  return (
    <div className="wrap page">
      <div className={styles.head}>
        <div className="row between">
          {isOwn ? <PageTitle /> : <h1>Произведения: {visited?.fio}</h1>}
          {isOwn && (
            <div className="row">
              <ButtonLink href="/work/import" icon={<Icon name="upload" />}>
                Импортировать
              </ButtonLink>
              <ButtonLink href="/work/select-form" variant="primary" icon={<Icon name="plus" />}>
                Создать произведение
              </ButtonLink>
            </div>
          )}
        </div>
        {!isOwn && visited && <PersonLine person={visited} />}
        {isOwn && !account.emailIsConfirmed && <ConfirmEmailNote icon={<Icon name="mail-exclamation-point" />} />}
        {isOwn && <WaitingChapters />}
        {notRestored.note}
        <Loaded loader={loader} skeleton={<SkeletonRows rows={4} covers label="Произведения загружаются" />}>
          {({ works }) => {
            const shown = filterWorks(works, isBin ? "all" : tab, wanted);
            return (
              <>
                <Tabs
                  label="Какие произведения"
                  items={[
                    ...workTabs.map((name) => ({
                      label: tabLabels[name],
                      href: address(name),
                      current: !isBin && name === tab,
                      ...(!isBin && { count: countTab(works, name) }),
                    })),
                    { label: "Корзина", href: address("bin"), current: isBin },
                  ]}
                />
                {(works.length > 0 || text !== "") && (
                  <TextField
                    ref={field}
                    className={styles.search}
                    label="Поиск по моим произведениям"
                    labelHidden
                    type="search"
                    icon={<Icon name="search" />}
                    placeholder="Название или метка"
                    value={text}
                    onChange={(event) => find(event.target.value)}
                  />
                )}
                {shown.length > 0 ? (
                  // A tab is a list of its own: what was chosen in another one is not changed unseen.
                  <WorkList
                    key={isBin ? "bin" : tab}
                    works={works}
                    filter={(all) => filterWorks(all, isBin ? "all" : tab, wanted)}
                    isFiltered={tab !== "all" || wanted.trim() !== ""}
                    isBin={isBin}
                    isOwn={isOwn}
                    onChanged={loader.reload}
                    onNotRestored={notRestored.tell}
                  />
                ) : (
                  <NoWorks
                    isFiltered={works.length > 0}
                    emptyTab={wanted.trim() === "" ? tabLabels[tab] : ""}
                    isBin={isBin}
                    isOwn={isOwn}
                    onReset={() => {
                      navigate(path);
                      field.current?.focus();
                    }}
                  />
                )}
              </>
            );
          }}
        </Loaded>
      </div>
    </div>
  );
}
