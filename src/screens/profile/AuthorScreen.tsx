import { type ComponentType, useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import type { ResultOf } from "../../api/contract/index.ts";
import { spareChunk } from "../../app/chunks.ts";
import { useMachines } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { authorLists } from "../../services/library.calls.ts";
import { author } from "../../services/people.calls.ts";
import { authorTabTitle } from "../../text/tabTitles.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { NewTab } from "../parts/NewTab.tsx";
import { About } from "./About.tsx";
import { AuthorBooks } from "./AuthorBooks.tsx";
import { Following } from "./Following.tsx";
import { Person } from "./Person.tsx";

export const loadReviews = () => spareChunk(() => import("../reviews/AuthorReviews.tsx"));
export const loadArts = () => spareChunk(() => import("../arts/AuthorArts.tsx"));
const loadSeries = () => spareChunk(() => import("./AuthorSeries.tsx"));
const loadLibrary = () => spareChunk(() => import("./AuthorLibrary.tsx"));
export const loadPosts = () => spareChunk(() => import("../posts/AuthorPosts.tsx"));

type Author = ResultOf<"getShortInfo">;

export const first = ({ params }: Ahead) => [firstLoad(author, { segment: params.userName ?? "" })];

/** /u/{userName}: a person as readers see them, with the published works. */
export default function AuthorScreen({ params }: ScreenProps) {
  const segment = params.userName ?? "";
  const loader = useLoader(author, { segment }, null);
  return (
    <div className="wrap page stack g6">
      <Loaded loader={loader} title="Автор" skeleton={<SkeletonRows rows={2} label="Страница автора загружается" />}>
        {(author) => <Shown key={author.id} author={author} segment={segment} />}
      </Loaded>
    </div>
  );
}

function Shown({ author, segment }: { author: Author; segment: string }) {
  const { fio, userName } = author;
  const [, navigate] = useLocation();
  const address = `/u/${encodeURIComponent(userName)}`;
  const tab = new URLSearchParams(useSearch()).get("tab");
  const lists = useLoader(authorLists, { id: author.id }, null);
  const tabs = [
    { label: "Книги", name: null, count: lists.data?.workCount ?? null },
    { label: "Циклы", name: "series", count: lists.data?.series.length ?? null },
    { label: "Посты", name: "posts" },
    { label: "Рецензии", name: "reviews" },
    { label: "Арты", name: "arts" },
    { label: "Библиотека", name: "library" },
  ];
  const open = tabs.some(({ name }) => name === tab) ? tab : null;
  useEffect(() => {
    document.title = authorTabTitle({ fio });
  }, [fio]);
  useEffect(() => {
    if (segment !== userName) navigate(address, { replace: true });
  }, [segment, userName, address, navigate]);
  return (
    <>
      <Person person={author} level={1}>
        <Following author={author} address={address} />
        <p>
          <NewTab className="alone" href={`/feed/u/${encodeURIComponent(userName)}.xml`}>
            Новые главы в RSS
          </NewTab>
        </p>
      </Person>
      <About author={author} />
      <Tabs
        label="Что опубликовано"
        items={tabs.map(({ label, name, count }) => ({
          label,
          href: name ? `${address}?tab=${name}` : address,
          current: name === open,
          count,
        }))}
      />
      {open === "posts" && <Published load={loadPosts} with={{ authorId: author.id, address }} />}
      {open === "reviews" && <Published load={loadReviews} with={{ authorId: author.id, address }} />}
      {open === "arts" && <Published load={loadArts} with={{ authorId: author.id, address }} />}
      {(open === "series" || open === "library") && (
        <Loaded loader={lists} skeleton={<SkeletonRows rows={3} covers label="Список загружается" />}>
          {({ series, isLibraryShown }) =>
            open === "series" ? (
              <LazyShown load={loadSeries} with={{ series, author: fio }} />
            ) : (
              <LazyShown load={loadLibrary} with={{ author, address, isShown: isLibraryShown }} />
            )
          }
        </Loaded>
      )}
      {open === null && <AuthorBooks authorId={author.id} address={address} />}
    </>
  );
}

type PublishedProps = { authorId: number; address: string };
type Load = () => Promise<{ default: ComponentType<PublishedProps> }>;

function Published({ load, with: props }: { load: Load; with: PublishedProps }) {
  const Part = useMachines().serverRendering?.parts.get(load) as ComponentType<PublishedProps> | undefined;
  return Part ? <Part {...props} /> : <LazyShown load={load} with={props} />;
}
