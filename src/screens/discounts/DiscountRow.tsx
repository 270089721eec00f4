import { useState } from "react";
import type { Discount } from "../../api/contract/discounts.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { formatDiscount } from "../../text/money.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { BookCover } from "../../ui/Cover/BookCover.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
import { Facts } from "../parts/Facts.tsx";
import styles from "./Discounts.module.css";
import { deletionWords, discountBadge, discountDays, discountFacts } from "./discounts.view.ts";
import { TakeBackDialog } from "./TakeBackDialog.tsx";

/** So many covers stand in a row. */
const MOST_COVERS = 3;

type DiscountRowProps = { discount: Discount; today: string; onChanged: () => void };

/** A discount in the list; what has ended has nothing to be done. */
export function DiscountRow({ discount, today, onChanged }: DiscountRowProps) {
  const { fio } = useAccount();
  const [isAsking, setAsking] = useState(false);
  const { id, title, percent, works, state } = discount;
  const { kind, label } = discountBadge(discount, today);
  const edit = `/discount/edit/${id}`;
  return (
    <li className={`${styles.row} line-below top`}>
      <p className={styles.size}>{formatDiscount(percent)}</p>
      <div className={styles.body}>
        <h2>
          <a className="alone" href={edit}>
            {title}
          </a>
        </h2>
        <p className="row g2">
          <Badge kind={kind}>{label}</Badge>
          <span className="small num">{discountDays(discount, today)}</span>
        </p>
        <Facts className={`${styles.told} muted small`} facts={discountFacts(discount, today)} />
      </div>
      <span className={styles.covers} aria-hidden="true">
        {works.slice(0, MOST_COVERS).map((work) => (
          <BookCover book={work} key={work.id} author={fio} />
        ))}
      </span>
      {state !== "ended" && (
        <>
          <Menu
            label={`Действия: ${title}`}
            items={[
              { label: "Изменить скидку", href: edit },
              { label: deletionWords(discount).action, danger: true, onSelect: () => setAsking(true) },
            ]}
          />
          <TakeBackDialog discount={discount} isOpen={isAsking} onClose={() => setAsking(false)} onDone={onChanged} />
        </>
      )}
    </li>
  );
}
