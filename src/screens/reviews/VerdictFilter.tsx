import { useLocation } from "wouter";
import type { ReviewsQuery } from "../../api/contract/payloads.ts";
import { type ReviewVerdict, reviewVerdicts } from "../../text/publications.ts";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { publicAddress } from "../publications/publicLists.view.ts";

type VerdictFilterProps = { path: string; query: ReviewsQuery };

/** What the reviews of a list say of the work. The address has it. */
export function VerdictFilter({ path, query }: VerdictFilterProps) {
  const [, navigate] = useLocation();
  return (
    <SelectField
      label="Оценка"
      labelHidden
      placeholder="Любая оценка"
      value={query.verdict ?? ""}
      options={reviewVerdicts.map(({ value, title }) => ({ value, label: title }))}
      onChange={({ target }) => navigate(publicAddress(path, { ...query, verdict: target.value as ReviewVerdict }))}
    />
  );
}
