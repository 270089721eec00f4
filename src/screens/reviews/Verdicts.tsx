import type { ResultOf } from "../../api/contract/index.ts";
import { formatNumber } from "../../text/plural.ts";
import { reviewVerdicts } from "../../text/publications.ts";
import { Progress } from "../../ui/Progress/Progress.tsx";
import styles from "./Reviews.module.css";

type VerdictsProps = { counts: NonNullable<ResultOf<"getReviews">["about"]>["counts"] };

/** How many reviews of a work say what. */
export const Verdicts = ({ counts }: VerdictsProps) => (
  <dl className={`${styles.verdicts} stack g1 small`}>
    {reviewVerdicts.map(({ value, title }) => (
      <div key={value}>
        <dt>{title}</dt>
        <dd className="num">{formatNumber(counts[value])}</dd>
        <dd>
          <Progress
            className={styles.share}
            max={counts.all}
            value={counts[value]}
            label={`${title}: ${counts[value]} из ${counts.all}`}
          />
        </dd>
      </div>
    ))}
  </dl>
);
