import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { counted } from "../../text/plural.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Loaded, type LoaderView } from "./Loaded.tsx";
import { PageLinks } from "./PageLinks.tsx";
import { PageTitle } from "./PageTitle.tsx";

type StaffQueueProps<Data, Row> = {
  loader: LoaderView<Data>;
  tabs: ComponentProps<typeof Tabs>;
  filters?: ReactNode;
  /** What is read while it loads: «Жалобы загружаются». */
  loading: string;
  rowsOf: (data: Data) => readonly Row[];
  /** «Жалоба», «жалобы», «жалоб». */
  countForms: readonly [string, string, string];
  listClass?: string | undefined;
  /** In the place of an empty list. */
  nothing: ReactNode;
  page: number;
  addressOf: (page: number) => string;
  children: (row: Row, onSettled: () => void) => ReactNode;
};

/** What waits for the staff, page by page. A row that is settled leaves, and the focus that was on it goes to the page's title. */
export function StaffQueue<Data extends { realTotalCount: number; isLastPage: boolean }, Row extends { id: number }>({
  loader,
  tabs,
  filters,
  loading,
  rowsOf,
  countForms,
  listClass,
  nothing,
  page,
  addressOf,
  children,
}: StaffQueueProps<Data, Row>) {
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
      <Tabs {...tabs} />
      {filters}
      <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label={loading} />}>
        {(data) => {
          const rows = rowsOf(data);
          if (rows.length === 0) return nothing;
          return (
            <>
              <p className="small muted" role="status">
                {counted(data.realTotalCount, countForms)}
              </p>
              <ul className={listClass}>
                {rows.map((row) => (
                  <li key={row.id}>{children(row, leaveRow)}</li>
                ))}
              </ul>
              <PageLinks page={page} isLastPage={data.isLastPage} addressOf={addressOf} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
