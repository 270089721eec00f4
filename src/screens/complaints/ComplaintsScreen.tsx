import { useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { complaints } from "../../services/complaints.calls.ts";
import { complaintCategories, complaintTargets } from "../../text/complaintOptions.ts";
import { counted } from "../../text/plural.ts";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageLinks } from "../parts/PageLinks.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { ComplaintRow } from "./ComplaintRow.tsx";
import styles from "./ComplaintsScreen.module.css";
import {
  addressOf,
  type ComplaintFilter,
  categoryOf,
  filterOf,
  queryOf,
  targetNames,
  targetTypeOf,
} from "./complaints.view.ts";
import { NoComplaints } from "./NoComplaints.tsx";

export const first = ({ search }: Ahead) => [firstLoad(complaints, queryOf(filterOf(search)))];

/** /moderation/complaints: what people complain of, for moderators. */
export default function ComplaintsScreen() {
  const filter = filterOf(useSearch());
  const [, navigate] = useLocation();
  const loader = useLoader(complaints, queryOf(filter), null);
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
  const { state, page } = filter;
  /** Another filter begins with its first page. */
  const other = (changed: Partial<ComplaintFilter>) => addressOf({ ...filter, page: 1, ...changed });
  return (
    <div className="wrap page stack g5">
      <PageTitle ref={head} />
      <Tabs
        label="Какие жалобы"
        items={[
          { label: "Ждут решения", href: other({ state: "open" }), current: state === "open" },
          { label: "Решённые", href: other({ state: "settled" }), current: state === "settled" },
        ]}
      />
      <div className={styles.filters}>
        <SelectField
          label="Причина"
          placeholder="Любая"
          value={filter.category ?? ""}
          options={complaintCategories.map(({ value, title }) => ({ value, label: title }))}
          onChange={({ target }) => navigate(other({ category: categoryOf(target.value) }))}
        />
        <SelectField
          label="На что жалуются"
          placeholder="На что угодно"
          value={filter.targetType ?? ""}
          options={complaintTargets.map((type) => ({ value: type, label: targetNames[type] }))}
          onChange={({ target }) => navigate(other({ targetType: targetTypeOf(target.value) }))}
        />
      </div>
      <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label="Жалобы загружаются" />}>
        {({ complaints, realTotalCount, isLastPage }) =>
          complaints.length === 0 ? (
            <NoComplaints filter={filter} />
          ) : (
            <>
              <p className="small muted" role="status">
                {counted(realTotalCount, ["жалоба", "жалобы", "жалоб"])}
              </p>
              <ul className={styles.list}>
                {complaints.map((complaint) => (
                  <li key={complaint.id}>
                    <ComplaintRow complaint={complaint} onSettled={leaveRow} />
                  </li>
                ))}
              </ul>
              <PageLinks page={page} isLastPage={isLastPage} addressOf={(next) => other({ page: next })} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
