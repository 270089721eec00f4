import type { WorkSales } from "../../api/contract/sales.ts";
import { formatMoney } from "../../text/money.ts";
import { counted } from "../../text/plural.ts";
import { saleRefusals } from "../../text/saleRefusals.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { discountLine, isBeginning, saleBadge, saleText } from "./sales.view.ts";

const readerForms = ["читателя", "читателей", "читателей"] as const;

/** How the work is sold now, and all obstacles to a sale. */
export function SaleState({ workId, sales }: { workId: number; sales: WorkSales }) {
  const { state, price, priceNow, canChange, reason, refusals, soldCount } = sales;
  const { kind, label } = saleBadge(sales, Date.now());
  return (
    <section className="stack g3" aria-labelledby="sale-state">
      <h2 id="sale-state">Продажи</h2>
      <p className="row g2">
        <Badge kind={kind}>{label}</Badge>
        {price !== null && !isBeginning(sales) && (
          <span className="num">
            <b>{formatMoney(priceNow ?? price)}</b>
            {priceNow !== price && (
              <>
                {" "}
                вместо <s className="muted">{formatMoney(price)}</s>
              </>
            )}
          </span>
        )}
      </p>
      <p>{saleText[state]}</p>
      {soldCount > 0 && (
        <p>Книга есть у {counted(soldCount, readerForms)}: она останется у них, что бы с ней ни стало.</p>
      )}
      {canChange && <SaleDiscount workId={workId} sales={sales} />}
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
              <a className="alone" href="/account/identification">
                Подтвердить личность
              </a>
            </p>
          )}
        </Note>
      )}
    </section>
  );
}

/** The discount that runs or waits; of what is sold and has none, the way to one. */
function SaleDiscount({ workId, sales: { state, discount } }: { workId: number; sales: WorkSales }) {
  if (discount)
    return (
      <p>
        Скидка <a href={`/discount/edit/${discount.id}`}>«{discount.title}»</a>: {discountLine(discount, Date.now())}
      </p>
    );
  if (state !== "subscription" && state !== "paid" && state !== "frozen") return null;
  return (
    <p>
      <a className="alone" href={`/discount/create?work=${workId}`}>
        Назначить скидку
      </a>
    </p>
  );
}
