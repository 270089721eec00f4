import { useLocation, useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { complaints } from "../../services/complaints.calls.ts";
import { complaintCategories, complaintTargets } from "../../text/complaints.ts";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { StaffQueue } from "../parts/StaffQueue.tsx";
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
  const { state, page } = filter;
  /** Another filter begins with its first page. */
  const other = (changed: Partial<ComplaintFilter>) => addressOf({ ...filter, page: 1, ...changed });
  const filters = (
    <div className={`${styles.filters} stack`}>
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
  );
  return (
    <StaffQueue
      loader={useLoader(complaints, queryOf(filter), null)}
      tabs={{
        label: "Какие жалобы",
        items: [
          { label: "Ждут решения", href: other({ state: "open" }), current: state === "open" },
          { label: "Решённые", href: other({ state: "settled" }), current: state === "settled" },
        ],
      }}
      filters={filters}
      loading="Жалобы загружаются"
      rowsOf={({ complaints }) => complaints}
      countForms={["жалоба", "жалобы", "жалоб"]}
      listClass={styles.list}
      nothing={<NoComplaints filter={filter} />}
      page={page}
      addressOf={(next) => other({ page: next })}
    >
      {(complaint, onSettled) => <ComplaintRow complaint={complaint} onSettled={onSettled} />}
    </StaffQueue>
  );
}
