import { useState } from "react";
import { useLocation } from "wouter";
import type { Discount, EditedDiscount } from "../../api/contract/discounts.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { usePageTitle } from "../../app/hooks/usePageTitle.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { showToast } from "../../app/toast.ts";
import { editedDiscount, paidWorks, updateDiscount } from "../../services/discounts.calls.ts";
import { discountRefusals } from "../../text/discounts.ts";
import { formatDiscount, formatMoney } from "../../text/money.ts";
import { formatNumber } from "../../text/plural.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { DiscountForm, type SentDiscount } from "./DiscountForm.tsx";
import styles from "./Discounts.module.css";
import { typedOf } from "./discountForm.view.ts";
import { deletionWords, discountDays } from "./discounts.view.ts";
import { TakeBackDialog } from "./TakeBackDialog.tsx";

type TakeBackProps = { discount: Pick<Discount, "id" | "title" | "state">; onDone: () => void };

/** Deletes a discount that waits, ends one that runs; asks before. */
function TakeBack({ discount, onDone }: TakeBackProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{deletionWords(discount).action}…</Button>
      <TakeBackDialog discount={discount} isOpen={isAsking} onClose={() => setAsking(false)} onDone={onDone} />
    </>
  );
}

/** What a discount was that has ended. */
const DiscountSummary = ({ discount }: { discount: EditedDiscount }) => (
  <dl className={styles.facts}>
    <dt>Размер</dt>
    <dd>{formatDiscount(discount.percent)}</dd>
    <dt>Дни</dt>
    <dd>{discountDays(discount, discount.today)}</dd>
    <dt>Книги</dt>
    <dd>{discount.works.map(({ title }) => `«${title}»`).join(", ")}</dd>
    <dt>Куплено</dt>
    <dd>{formatNumber(discount.soldCount)}</dd>
    <dt>Доход</dt>
    <dd>{formatMoney(discount.income)}</dd>
  </dl>
);

export const first = ({ params }: Ahead) => [
  firstLoad(editedDiscount, { id: Number(params.id) }),
  firstLoad(paidWorks, {}),
];

/** /discount/edit/{id} */
export default function EditDiscountScreen({ params }: ScreenProps) {
  const loader = useLoader(editedDiscount, { id: Number(params.id) }, null);
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title="Скидка" skeleton={<SkeletonRows rows={6} label="Скидка загружается" />}>
        {(discount) => <Opened key={discount.state} discount={discount} onChanged={loader.reload} />}
      </Loaded>
    </div>
  );
}

function Opened({ discount, onChanged }: { discount: EditedDiscount; onChanged: () => void }) {
  const { id, title, state, today } = discount;
  usePageTitle(title);
  const [, navigate] = useLocation();
  const works = useLoader(paidWorks, {}, null);
  const { submit, ...sending } = useSubmit(updateDiscount, {
    leads: true,
    onDone: (saved) => {
      showToast(`Скидка «${saved.title}» сохранена`);
      navigate("/merchant/discounts");
    },
  });
  return (
    <>
      <Crumbs items={[{ label: "Скидки", href: "/merchant/discounts" }, { label: title }]} />
      <div className="row between">
        <h1>{title}</h1>
        {state !== "ended" && (
          <TakeBack
            discount={discount}
            onDone={() => (state === "running" ? onChanged() : navigate("/merchant/discounts"))}
          />
        )}
      </div>
      {state === "ended" ? (
        <>
          <Note kind="info" level={2} title={discountRefusals.over}>
            Изменить её нельзя.
          </Note>
          <DiscountSummary discount={discount} />
        </>
      ) : (
        <Loaded loader={works} skeleton={<SkeletonRows rows={6} label="Книги загружаются" />}>
          {({ works: paid }) => (
            <DiscountForm
              label={`Скидка «${title}»`}
              works={paid}
              discount={discount}
              today={today}
              defaultValues={typedOf(discount)}
              sending={{ ...sending, submit: (terms: SentDiscount) => submit({ id, ...terms }) }}
            />
          )}
        </Loaded>
      )}
    </>
  );
}
