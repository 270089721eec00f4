import type { WorkSales } from "../../api/contract/sales.ts";
import { formatMoney } from "../../text/money.ts";
import { counted } from "../../text/plural.ts";
import { saleRefusals } from "../../text/saleRefusals.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { isBeginning, saleBadge, saleText } from "./sales.view.ts";

const readerForms = ["читателя", "читателей", "читателей"] as const;

/** How the work is sold now, and what stands in the way of a sale. */
export function SaleState({ sales }: { sales: WorkSales }) {
  const { state, price, reason, refusals, soldCount } = sales;
  const { kind, label } = saleBadge(sales, Date.now());
  return (
    <section className="stack g3" aria-labelledby="sale-state">
      <h2 id="sale-state">Продажи</h2>
      <p className="row g2">
        <Badge kind={kind}>{label}</Badge>
        {price !== null && !isBeginning(sales) && <b className="num">{formatMoney(price)}</b>}
      </p>
      <p>{saleText[state]}</p>
      {soldCount > 0 && (
        <p>Книга есть у {counted(soldCount, readerForms)}: она останется у них, что бы с ней ни стало.</p>
      )}
      {reason && (
        <Note kind="stop" title="Продажу остановил модератор">
          {reason}
        </Note>
      )}
      {isBeginning(sales) && refusals.length > 0 && (
        <Note kind="info" title="Что нужно для продажи">
          <ul>
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
          {refusals.includes(saleRefusals.notIdentified) && (
            <p>
              <a href="/account/identification">Подтвердить личность</a>
            </p>
          )}
        </Note>
      )}
    </section>
  );
}
