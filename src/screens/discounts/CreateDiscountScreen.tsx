import { useLocation, useSearch } from "wouter";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { showToast } from "../../app/toast.ts";
import { createDiscount, paidWorks } from "../../services/discounts.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { DiscountForm } from "./DiscountForm.tsx";
import { newDiscount } from "./discountForm.view.ts";

export const first = () => [firstLoad(paidWorks, {})];

/** /discount/create; `?work=` names the book that it is opened for. */
export default function CreateDiscountScreen() {
  const [, navigate] = useLocation();
  const { userName } = useAccount();
  const workId = Number(new URLSearchParams(useSearch()).get("work"));
  const loader = useLoader(paidWorks, {}, null);
  const sending = useSubmit(createDiscount, {
    leads: true,
    onDone: ({ title }) => {
      showToast(`Скидка «${title}» назначена`);
      navigate("/merchant/discounts");
    },
  });
  return (
    <div className="wrap page stack g5">
      <Crumbs items={[{ label: "Скидки", href: "/merchant/discounts" }, { label: "Новая скидка" }]} />
      <PageTitle />
      <Loaded loader={loader} skeleton={<SkeletonRows rows={6} label="Книги загружаются" />}>
        {({ works, today }) =>
          works.length === 0 ? (
            <Blank
              title="Нет книг, которые продаются"
              action={<ButtonLink href={`/u/${encodeURIComponent(userName)}/works/edit`}>Мои произведения</ButtonLink>}
            >
              Скидку назначают на книгу с ценой. Начните продажу на странице «Продажи» произведения.
            </Blank>
          ) : (
            <DiscountForm
              label="Новая скидка"
              works={works}
              discount={null}
              today={today}
              defaultValues={newDiscount(works.some(({ id }) => id === workId) ? workId : null)}
              sending={sending}
            />
          )
        }
      </Loaded>
    </div>
  );
}
