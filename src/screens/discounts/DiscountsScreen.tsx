import { type FormEvent, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { accountDiscounts } from "../../services/discounts.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageLinks } from "../parts/PageLinks.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { DiscountRow } from "./DiscountRow.tsx";
import styles from "./Discounts.module.css";
import { type DiscountsAt, discountsAddress, discountsAt, discountsQuery, discountTabs } from "./discounts.view.ts";

export const first = ({ search }: Ahead) => [firstLoad(accountDiscounts, discountsQuery(discountsAt(search)))];

/** /merchant/discounts: what the owner has planned, what runs and what was sold by it. */
export default function DiscountsScreen() {
  const at = discountsAt(useSearch());
  const loader = useLoader(accountDiscounts, discountsQuery(at), null);
  const create = (
    <ButtonLink variant="primary" href="/discount/create" icon={<Icon name="plus" />}>
      Назначить скидку
    </ButtonLink>
  );
  return (
    <Cabinet current="/merchant/discounts">
      <div className="stack g5">
        <div className="row between">
          <PageTitle />
          {create}
        </div>
        <Tabs label="Состояния скидок" items={discountTabs(at)} />
        <Find key={at.search} at={at} />
        <Loaded loader={loader} skeleton={<SkeletonRows rows={4} covers label="Скидки загружаются" />}>
          {({ discounts, isLastPage, today }) =>
            discounts.length === 0 ? (
              <Nothing at={at} />
            ) : (
              <>
                <ul className={styles.rows} aria-label="Скидки">
                  {discounts.map((discount) => (
                    <DiscountRow key={discount.id} discount={discount} today={today} onChanged={loader.reload} />
                  ))}
                </ul>
                <PageLinks
                  page={at.page}
                  isLastPage={isLastPage}
                  addressOf={(page) => discountsAddress({ ...at, page })}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </Cabinet>
  );
}

/** The address has what was searched for. */
function Find({ at }: { at: DiscountsAt }) {
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const find = (event: FormEvent) => {
    event.preventDefault();
    navigate(discountsAddress({ ...at, search: field.current?.value.trim() ?? "", page: 1 }));
  };
  return (
    <search>
      <form className={`${styles.search} row`} aria-label="Скидки" onSubmit={find}>
        <TextField
          ref={field}
          type="search"
          label="Название скидки или книги"
          defaultValue={at.search}
          maxLength={100}
        />
        <Button type="submit">Найти скидку</Button>
      </form>
    </search>
  );
}

const Nothing = ({ at }: { at: DiscountsAt }) =>
  at.search || at.state || at.page > 1 ? (
    <Blank
      mark="search"
      title="Таких скидок нет"
      action={<ButtonLink href="/merchant/discounts">Показать все скидки</ButtonLink>}
    >
      {at.search ? "Ищем в названиях скидок и книг. Проверьте, как написано." : "В этом состоянии скидок сейчас нет."}
    </Blank>
  ) : (
    <Blank title="Скидок пока нет">
      Скидка снижает цену нескольких книг сразу на несколько дней. Здесь будет видно, сколько по ней купили.
    </Blank>
  );
